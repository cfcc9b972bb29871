import { describe, expect, test } from 'bun:test'
import { type Outcome, readOutcome } from '#src/experience/outcome.ts'

const CASES: Record<Outcome, string[]> = {
  success: [
    'The deployment succeeded.',
    'It worked.',
    'The migration did not fail.',
    'Everything ran without any problems.',
    'We released with no errors.',
    'The import finished, zero failures.',
    'The rollout was error-free.',
    'We fixed the timeout error in the proxy.',
    'The problem is solved.',
    'The build never failed once.',
    'After the tests passed, the release went live.',
    'Outcome: success',
    'There were errors along the way.\nResult: completed',
    'The release is done and the error messages are in the log page.',
    'Das Deployment war erfolgreich.',
    'Der Import lief ohne Fehler.',
    'Le déploiement a réussi.',
    'El despliegue terminó sin errores.',
    'デプロイは成功しました。',
    '部署成功了',
    'Развёртывание прошло без ошибок.',
    '마이그레이션이 오류 없이 끝났다.',
    'Dağıtım başarıyla tamamlandı.'
  ],
  failure: [
    'The migration failed because the staging DB was locked.',
    'It did not work.',
    'The deploy never finished; it timed out.',
    "We couldn't connect to the registry.",
    'The upload was rejected.',
    'The migration failed after the build was completed.',
    'Although the tests passed, the deploy crashed.',
    'The payment was declined and we gave up.',
    'Outcome: failed — the wrong flight was booked',
    'All steps were completed.\nStatus: failure',
    'The server would not start.',
    'It was unsuccessful.',
    'Die Migration ist fehlgeschlagen.',
    'Das Skript funktioniert nicht.',
    "Le déploiement n'a pas réussi.",
    'El despliegue falló.',
    'デプロイは失敗しました。',
    'デプロイは成功しませんでした。',
    '部署没有成功',
    'Развёртывание не удалось.',
    'Wdrożenie nie powiodło się.',
    'فشل النشر'
  ],
  unclear: [
    '',
    'I went to the market and bought apples.',
    'The first try failed, but the second one worked.',
    'If it fails, call Maria.',
    'Did it fail?',
    'The rollout might fail tomorrow.',
    'Make sure that it does not fail.',
    'It is not done yet.',
    'I worked on the report until ten.',
    'Error handling is described on the failure modes page.',
    'It should work now.',
    'It was not without problems.',
    'Outcome: partial',
    'Wir haben über das Wetter gesprochen.'
  ]
}

describe('reading an outcome', () => {
  for (const [outcome, texts] of Object.entries(CASES) as [Outcome, string[]][]) {
    for (const text of texts) {
      test(`"${text.replace(/\n/g, ' / ')}" is ${outcome}`, () => {
        expect(readOutcome(text).outcome).toBe(outcome)
      })
    }
  }

  test('the sentence that decided is handed back', () => {
    const reading = readOutcome('We pushed the tag. The build crashed. Nobody was there.')
    expect(reading).toEqual({ outcome: 'failure', evidence: 'The build crashed.' })
  })
})
