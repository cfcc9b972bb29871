/** A message, a question about it and what its answer must hold, in each of the 23 languages (contract 1.13). */
export const ASKED_IN_EVERY_LANGUAGE: readonly [string, string, string, string][] = [
  ['ar', 'أعمل طبيبة أسنان في مستشفى في القاهرة.', 'أين أعمل طبيبة أسنان؟', 'القاهرة'],
  ['cs', 'Pracuji jako zubařka v nemocnici v Brně.', 'Kde pracuji jako zubařka?', 'Brně'],
  [
    'de',
    'Ich arbeite als Zahnärztin in einem Krankenhaus in Graz.',
    'Wo arbeite ich als Zahnärztin?',
    'Graz'
  ],
  [
    'el',
    'Εργάζομαι ως οδοντίατρος σε νοσοκομείο στην Πάτρα.',
    'Πού εργάζομαι ως οδοντίατρος;',
    'Πάτρα'
  ],
  ['en', 'I work as a dentist in a hospital in Leeds.', 'Where do I work as a dentist?', 'Leeds'],
  [
    'es',
    'Trabajo como dentista en un hospital de Sevilla.',
    '¿Dónde trabajo como dentista?',
    'Sevilla'
  ],
  [
    'fa',
    'من به عنوان دندانپزشک در بیمارستانی در شیراز کار می‌کنم.',
    'من به عنوان دندانپزشک کجا کار می‌کنم؟',
    'شیراز'
  ],
  [
    'fr',
    'Je travaille comme dentiste dans un hôpital à Lyon.',
    'Où est-ce que je travaille comme dentiste ?',
    'Lyon'
  ],
  ['he', 'אני עובדת כרופאת שיניים בבית חולים בחיפה.', 'איפה אני עובדת כרופאת שיניים?', 'חיפה'],
  [
    'hi',
    'मैं जयपुर के एक अस्पताल में दंत चिकित्सक के रूप में काम करती हूँ।',
    'मैं दंत चिकित्सक के रूप में कहाँ काम करती हूँ?',
    'जयपुर'
  ],
  [
    'id',
    'Saya bekerja sebagai dokter gigi di rumah sakit di Medan.',
    'Di mana saya bekerja sebagai dokter gigi?',
    'Medan'
  ],
  ['it', 'Lavoro come dentista in un ospedale di Torino.', 'Dove lavoro come dentista?', 'Torino'],
  [
    'ja',
    '私は札幌の病院で歯科医として働いています。',
    '私は歯科医としてどこで働いていますか？',
    '札幌'
  ],
  ['ko', '저는 부산의 병원에서 치과의사로 일해요.', '저는 치과의사로 어디에서 일해요?', '부산'],
  [
    'nl',
    'Ik werk als tandarts in een ziekenhuis in Utrecht.',
    'Waar werk ik als tandarts?',
    'Utrecht'
  ],
  [
    'pl',
    'Pracuję jako dentystka w szpitalu w Gdańsku.',
    'Gdzie pracuję jako dentystka?',
    'Gdańsku'
  ],
  ['pt', 'Trabalho como dentista num hospital do Porto.', 'Onde trabalho como dentista?', 'Porto'],
  ['ro', 'Lucrez ca dentist într-un spital din Cluj.', 'Unde lucrez ca dentist?', 'Cluj'],
  ['ru', 'Я работаю стоматологом в больнице в Казани.', 'Где я работаю стоматологом?', 'Казани'],
  [
    'tr',
    'İzmir’de bir hastanede diş hekimi olarak çalışıyorum.',
    'Nerede diş hekimi olarak çalışıyorum?',
    'İzmir'
  ],
  ['uk', 'Я працюю стоматологом у лікарні у Львові.', 'Де я працюю стоматологом?', 'Львові'],
  ['vi', 'Tôi làm nha sĩ ở một bệnh viện tại Huế.', 'Tôi làm nha sĩ ở đâu?', 'Huế'],
  ['zh', '我在成都的一家医院当牙医。', '我在哪里当牙医？', '成都']
]
