import { describe, expect, test } from 'bun:test'
import { allowedSpeaker } from '#src/policy/allowed-speaker.ts'
import { contentGate } from '#src/policy/content-gate.ts'
import { emptyPolicy } from '#src/policy/policy.ts'

const gate = contentGate({ ...emptyPolicy(), deny_keywords: ['zelda', 'agent'] })

describe('who said a message', () => {
  test.each([
    ['a role that is a denied name', { speaker: 'Zelda', role: 'Zelda' }, [null, 'user']],
    ['a denied name beside a plain role', { speaker: 'Zelda', role: 'user' }, [null, 'user']],
    ['a denied role beside another name', { speaker: 'Nia', role: 'zelda' }, ['Nia', 'user']],
    ['a denied name beside another role', { speaker: 'Zelda', role: 'Nia' }, [null, 'Nia']],
    ['a name that nothing denies', { speaker: 'Nia', role: 'Nia' }, ['Nia', 'Nia']],
    ['a role that is no name', { speaker: null, role: 'Agent' }, [null, 'Agent']]
  ] as const)('%s', (_, said, [speaker, role]) => {
    expect(allowedSpeaker(gate, said)).toEqual({ speaker, role })
  })
})
