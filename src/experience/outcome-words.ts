/**
 * Words that tell how something ended, per language, as data. English is read by `outcome.ts` with
 * clause rules; the other languages get a best effort: a word of failure or success, turned round by
 * a word of negation nearby. Entries are lower-case beginnings of words (scripts without spaces:
 * any stretch), so that endings and plurals are met.
 */

export interface OutcomeWords {
  failure: readonly string[]
  success: readonly string[]
  negation: readonly string[]
}

/** Of the 23 languages (contract 1.13) all but English. */
export const OUTCOME_WORDS: Readonly<Record<string, OutcomeWords>> = {
  ar: {
    failure: ['فشل', 'خطأ', 'أخفق', 'تعطل'],
    success: ['نجح', 'بنجاح', 'اكتمل', 'تم حل'],
    negation: ['لم', 'دون', 'بدون', 'لا', 'ليس']
  },
  cs: {
    failure: ['selhal', 'chyb', 'nezdařil', 'nepodařil', 'spadl', 'nefungu', 'neúspěšn'],
    success: ['podařil', 'úspěšn', 'dokončen', 'vyřešen', 'funguje', 'bezchybn'],
    negation: ['bez', 'žádn', 'ne ']
  },
  de: {
    failure: [
      'fehlgeschlagen',
      'schlug fehl',
      'gescheitert',
      'scheiterte',
      'fehler',
      'abgebrochen',
      'abgestürzt',
      'kaputt',
      'misslungen',
      'probleme',
      'startet nicht',
      'läuft nicht'
    ],
    success: [
      'erfolgreich',
      'läuft wieder',
      'alles dicht',
      'geklappt',
      'gelungen',
      'gelang',
      'erledigt',
      'abgeschlossen',
      'funktioniert',
      'behoben',
      'fehlerfrei',
      'problemlos',
      'reibungslos',
      'einwandfrei'
    ],
    negation: ['nicht', 'kein', 'ohne', 'nie']
  },
  el: {
    failure: ['απέτυχε', 'σφάλμα', 'αποτυχία', 'λάθος'],
    success: ['επιτυχ', 'πέτυχε', 'ολοκληρώθηκε', 'λύθηκε'],
    negation: ['δεν', 'χωρίς', 'κανένα']
  },
  es: {
    failure: ['falló', 'fallo', 'no funciona', 'fracas', 'error', 'problema'],
    success: [
      'éxito',
      'exitos',
      'funcionó',
      'funciona',
      'todo bien',
      'todo en orden',
      'completad',
      'resuelt',
      'terminó bien',
      'logr'
    ],
    negation: ['no', 'sin', 'ningún', 'nunca']
  },
  fa: {
    failure: ['شکست', 'خطا', 'ناموفق', 'خراب'],
    success: ['موفق', 'انجام شد', 'حل شد', 'کامل شد'],
    negation: ['بدون', 'نشد', 'هیچ', 'نه']
  },
  fr: {
    failure: [
      'échou',
      'échec',
      'ne marche p',
      'ne fonctionne p',
      'erreur',
      'raté',
      'planté',
      'problème'
    ],
    success: ['réussi', 'succès', 'terminé', 'résolu', 'marché', 'tout marche', 'fonctionne'],
    negation: ['pas', 'sans', 'aucun', 'jamais']
  },
  he: {
    failure: ['נכשל', 'שגיאה', 'כישלון', 'תקלה'],
    success: ['הצליח', 'בהצלחה', 'הושלם', 'נפתר'],
    negation: ['לא', 'בלי', 'ללא', 'אין']
  },
  hi: {
    failure: ['विफल', 'असफल', 'त्रुटि', 'गड़बड़'],
    success: ['सफल', 'पूरा हुआ', 'हल हो'],
    negation: ['नहीं', 'बिना', 'कोई']
  },
  id: {
    failure: ['gagal', 'kesalahan', 'galat', 'rusak'],
    success: ['berhasil', 'sukses', 'selesai', 'teratasi'],
    negation: ['tidak', 'tanpa', 'belum']
  },
  it: {
    failure: ['fallit', 'errore', 'errori', 'problem'],
    success: ['riuscit', 'successo', 'tutto a posto', 'completat', 'risolt', 'funziona'],
    negation: ['non', 'senza', 'nessun']
  },
  ja: {
    failure: ['失敗', 'エラー', '不具合', '落ちた'],
    success: ['成功', '完了', '解決', 'うまくいった', '無事', '問題なく', '問題なし'],
    negation: ['なし', 'なく', 'ません', 'ない', 'なかった']
  },
  ko: {
    failure: ['실패', '오류', '안 된다', '안 돼', '에러', '고장'],
    success: ['성공', '완료', '문제없', '해결', '잘 됐'],
    negation: ['없이', '없', '않', '못']
  },
  nl: {
    failure: ['mislukt', 'fout', 'werkt niet', 'gefaald', 'faalde', 'probleem', 'problemen'],
    success: ['gelukt', 'succes', 'voltooid', 'opgelost', 'afgerond', 'werkte'],
    negation: ['niet', 'geen', 'zonder']
  },
  pl: {
    failure: ['nie powiod', 'błąd', 'błęd', 'awari', 'zawiod'],
    success: [
      'powiodł',
      'udał',
      'zadział',
      'działa',
      'sukces',
      'zakończon',
      'rozwiązan',
      'pomyśln',
      'bezbłędn'
    ],
    negation: ['nie', 'bez', 'żadn']
  },
  pt: {
    failure: ['falhou', 'falha', 'erro', 'fracass', 'problema'],
    success: ['sucesso', 'funcionou', 'concluíd', 'resolvid', 'deu certo'],
    negation: ['não', 'sem', 'nenhum']
  },
  ro: {
    failure: ['eșuat', 'eroare', 'erori', 'eșec'],
    success: ['reușit', 'succes', 'finalizat', 'rezolvat', 'funcționat'],
    negation: ['nu', 'fără', 'nicio']
  },
  ru: {
    failure: ['не удал', 'ошиб', 'провал', 'сбой', 'сломал', 'упал'],
    success: ['удалось', 'успешн', 'успех', 'завершен', 'завершён', 'решен', 'решён', 'получилось'],
    negation: ['не', 'без', 'нет', 'ни']
  },
  tr: {
    failure: ['başarısız', 'hata', 'çöktü', 'sorun', 'çalışmadı', 'başarılamadı'],
    success: ['başarıl', 'tamamlandı', 'çözüldü', 'başardı', 'hatasız', 'sorunsuz'],
    negation: ['değil', 'yok', 'olmadan', 'hiç']
  },
  uk: {
    failure: ['не вдал', 'помил', 'провал', 'збій', 'зламал'],
    success: ['вдалося', 'успішн', 'успіх', 'завершен', 'вирішен'],
    negation: ['не', 'без', 'немає']
  },
  vi: {
    failure: ['thất bại', 'lỗi', 'hỏng', 'sự cố'],
    success: ['thành công', 'hoàn thành', 'hoàn tất', 'đã xong'],
    negation: ['không', 'chưa', 'chẳng']
  },
  zh: {
    failure: ['失败', '失敗', '错误', '錯誤', '出错', '故障', '崩溃'],
    success: ['成功', '完成', '解决', '解決', '顺利'],
    negation: ['没有', '没', '沒有', '未', '无', '無', '不']
  }
}
