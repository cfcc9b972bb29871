/** The words of `topic-words.ts` in the languages that fewer people use it in; shorter lists of the same kind. */
import type { TopicWords } from '#src/profile/topics/topic-words.ts'

export const MORE_TOPIC_WORDS: Readonly<Record<string, TopicWords>> = {
  ar: {
    wish: 'أجبني|رد علي|اكتب لي|نادني|استخدم دائما|لا تستخدم|من الآن فصاعدا',
    home: 'أعيش|يعيش|تعيش|أسكن|يسكن|تسكن|انتقلت|انتقل|أقيم',
    work: 'أعمل|يعمل|تعمل|عملي|وظيفة|وظيفتي|موظف*|متقاعد*|أدرس|يدرس|مهنتي',
    partner: 'متزوج*|تزوجت|مطلق*|خطيب*|زوجي|زوجتي|أعزب|عزباء|أرمل*',
    diet: 'نباتي*|حلال',
    constraint: 'حساسية|السكري|الربو|حامل|لا آكل|لا أشرب|الغلوتين|اللاكتوز',
    language: 'أتحدث|أتكلم|لغتي',
    dislike: 'أكره|لا أحب|لا يحب',
    like: 'أحب|يحب|تحب|أفضل|هوايتي|المفضل*|دائما|كل يوم',
    family: 'ابني|ابنتي|أطفال*|أطفالي|كلب*|قطة|قطتي|أمي|أبي|أخي|أختي|والدي*'
  },
  cs: {
    wish: 'odpovídej*|odpověz|piš mi|říkej mi|používej*|nepoužívej*|od teď',
    home: 'bydlím|bydlí|bydlíme|žiju|žije|přestěhoval*|odstěhoval*',
    work: 'pracuji|pracuju|pracuje|práci|práce|zaměstnan*|povýšil*|důchod*|studuji|studuje|povolání|firmě',
    partner:
      'ženatý|vdaná|svatb*|zasnouben*|rozveden*|rozvedl*|přítel|přítelkyně|manžel*|svobodn*|vdov*',
    diet: 'vegetarián*|vegan*|jím maso|jím ryby',
    constraint: 'alergi*|nesnášenlivost|cukrovk*|astma|těhotn*|nejím|nepiji|nepiju|lepek|laktóz*',
    language: 'mluvím|mateřštin*|mateřský jazyk|učím se',
    dislike: 'nesnáším|nemám rád*|nenávidím|nelíbí se mi',
    like: 'mám rád*|miluji|miluju|líbí se mi|oblíben*|hraji|hraju|sbírám|vždy|každý',
    family: 'syn|syna|dcer*|děti|dítě|pes|psa|kočk*|matka|máma|otec|táta|bratr*|sestr*|rodiče'
  },
  el: {
    wish: 'απάντησέ μου|απάντα|γράψε μου|λέγε με|χρησιμοποίησε|χρησιμοποιείς|από εδώ και πέρα',
    home: 'μένω|μένει|ζω|ζει|μετακόμισα|μετακόμισε|κατοικώ',
    work: 'εργάζομαι|εργάζεται|δουλεύω|δουλεύει|δουλειά|συνταξιούχος|σπουδάζω|επάγγελμα|προαγωγή|άνεργος|άνεργη',
    partner:
      'παντρεμέν*|παντρεύτηκα|χώρισα|διαζευγμέν*|αρραβωνιασμέν*|άντρας μου|γυναίκα μου|σύζυγος|ελεύθερ*',
    diet: 'χορτοφάγος|βίγκαν|νηστεύω',
    constraint:
      'αλλεργί*|αλλεργικ*|δυσανεξία|διαβήτη*|άσθμα|έγκυος|δεν τρώω|δεν πίνω|γλουτένη|λακτόζη',
    language: 'μιλάω|μιλώ|μητρική γλώσσα|μαθαίνω',
    dislike: 'μισώ|δεν μου αρέσ*|σιχαίνομαι',
    like: 'μου αρέσ*|αγαπώ|λατρεύω|προτιμώ|αγαπημέν*|πάντα|κάθε',
    family:
      'γιος|γιο|κόρη|παιδί|παιδιά|σκύλο*|γάτα|μητέρα|μαμά|πατέρας|μπαμπάς|αδερφ*|αδελφ*|γονείς'
  },
  fa: {
    wish: 'به من جواب بده|جواب بده|برایم بنویس|مرا * صدا کن|همیشه استفاده کن|استفاده نکن|از این به بعد',
    home: 'زندگی می‌کنم|زندگی می‌کند|نقل مکان|ساکن|اسباب‌کشی',
    work: 'کار می‌کنم|کار می‌کند|شغل*|شغلم|کارمند|بازنشسته|استخدام|درس می‌خوانم|دانشجو*',
    partner: 'متأهل|متاهل|ازدواج|طلاق|نامزد|همسرم|شوهرم|زنم|مجرد',
    diet: 'گیاه‌خوار*|گیاهخوار*|وگان|حلال',
    constraint: 'حساسیت|آلرژی|دیابت|آسم|باردار|نمی‌خورم|نمی‌نوشم|گلوتن|لاکتوز',
    language: 'صحبت می‌کنم|حرف می‌زنم|زبان مادری*',
    dislike: 'متنفرم|دوست ندارم|خوشم نمی‌آید|بدم می‌آید',
    like: 'دوست دارم|عاشق|ترجیح می‌دهم|مورد علاقه*|همیشه|هر روز',
    family: 'پسرم|دخترم|بچه*|فرزند*|سگ*|گربه*|مادرم|پدرم|برادرم|خواهرم|والدینم'
  },
  he: {
    wish: 'ענה לי|עני לי|תענה|תכתוב לי|קרא לי|תמיד השתמש|אל תשתמש|מעכשיו',
    home: 'גר|גרה|גרים|מתגורר*|עברתי ל*|עברנו ל*|עבר ל*',
    work: 'עובד|עובדת|עבודה|מקצוע*|משרה|פנסיה|סטודנט*|לומד ב*|לומדת ב*|קודמתי|מועסק*|מובטל*',
    partner: 'נשוי|נשואה|התחתנתי|גרוש*|התגרשתי|מאורס*|בעלי|אשתי|רווק*|בן זוגי|בת זוגי|אלמן|אלמנה',
    diet: 'צמחוני*|טבעוני*|כשר',
    constraint: 'אלרגי*|אלרגיה|סוכרת*|אסתמה|בהריון|לא אוכל*|לא שותה|גלוטן|לקטוז',
    language: 'מדבר|מדברת|שפת אם|שפת האם',
    dislike: 'שונא|שונאת|לא אוהב|לא אוהבת|לא סובל*',
    like: 'אוהב|אוהבת|מעדיף|מעדיפה|אהוב*|תמיד|כל יום',
    family: 'בני|בתי|ילדים|ילד|הבן שלי|הבת שלי|כלב*|חתול*|אמא|אבא|אחי|אחותי|הוריי'
  },
  hi: {
    wish: 'मुझे जवाब|जवाब दें|जवाब दो|हमेशा * लिखें|मुझे * बुलाओ|मुझे * बुलाएँ|अब से',
    home: 'रहता हूँ|रहती हूँ|रहते हैं|रहता है|रहती है|रहता हूं|रहती हूं|शिफ्ट|बस गया|बस गई',
    work: 'काम करता|काम करती|नौकरी|पेशा|सेवानिवृत्त|पढ़ाई करता|पढ़ाई करती|छात्र|छात्रा|पदोन्नति|बेरोज़गार',
    partner: 'शादीशुदा|विवाहित|शादी|तलाक|सगाई|पति|पत्नी|अविवाहित|विधवा|विधुर',
    diet: 'शाकाहारी|वीगन|मांस नहीं',
    constraint: 'एलर्जी|मधुमेह|अस्थमा|गर्भवती|नहीं खाता|नहीं खाती|नहीं पीता|नहीं पीती|ग्लूटेन|लैक्टोज',
    language: 'बोलता हूँ|बोलती हूँ|मातृभाषा|सीख रहा|सीख रही',
    dislike: 'नफरत|नापसंद|पसंद नहीं',
    like: 'पसंद|प्यार|शौक|पसंदीदा|हमेशा|हर दिन|रोज़',
    family: 'बेटा|बेटी|बच्चे|बच्चा|कुत्ता|बिल्ली|माँ|पिता|भाई|बहन|माता-पिता'
  },
  id: {
    wish: 'jawablah|jawab saya|tulislah|panggil saya|selalu gunakan|jangan gunakan|mulai sekarang',
    home: 'tinggal di|pindah ke|menetap|berdomisili',
    work: 'bekerja|kerja|pekerjaan|profesi|karyawan|pensiun|kuliah|mahasiswa|dipromosikan|menganggur',
    partner: 'menikah|bercerai|cerai|bertunangan|suami|istri|pacar|lajang|janda|duda',
    diet: 'vegetarian|vegan|halal',
    constraint: 'alergi|intoleransi|diabetes|asma|hamil|tidak makan|tidak minum|gluten|laktosa',
    language: 'berbicara bahasa|bahasa ibu|bisa bahasa',
    dislike: 'benci|membenci|tidak suka|tak suka',
    like: 'suka|menyukai|cinta|lebih suka|favorit|hobi|selalu|setiap hari|setiap minggu',
    family: 'anak|putra|putri|anjing|kucing|ibu|ayah|kakak|adik|orang tua'
  },
  ro: {
    wish: 'răspunde-mi|răspunde|scrie-mi|spune-mi|folosește întotdeauna|nu folosi|de acum înainte',
    home: 'locuiesc|locuiește|trăiesc|trăiește|mutat*|stau în',
    work: 'lucrez|lucrează|muncesc|slujbă|loc de muncă|post|profesi*|pensionar*|promovat*|studiez|angajat*|șomer*',
    partner:
      'căsătorit*|divorțat*|logodit*|soțul|soția|prieten* meu|prietena mea|singur*|văduv*|iubit*',
    diet: 'vegetarian*|vegan*|mănânc carne',
    constraint:
      'alergic*|alergie|intoleran*|diabet*|astm|însărcinată|nu mănânc|nu beau|gluten|lactoză',
    language: 'vorbesc|vorbește|limba maternă|învăț',
    dislike: 'urăsc|nu-mi place|nu îmi place|nu suport|detest',
    like: 'îmi place|îmi plac|iubesc|ador|prefer*|preferat*|întotdeauna|mereu|în fiecare',
    family:
      'fiul|fiica|fiu|fiică|copil|copii|câine*|pisic*|mama|tata|fratele|frate|sora|soră|părinți*'
  },
  uk: {
    wish: 'відповідай*|пиши|пишіть|називай*|звертайся|використовуй*|не використовуй*|відтепер',
    home: 'живу|живе|мешкаю|мешкає|переїхав*|переїхала|переїхали',
    work: 'працюю|працює|роботу|робота|посад*|підвищили|звільнив*|вчуся|навчаюся|професі*|пенсі*|безробітн*',
    partner:
      'одружен*|заміжня|весілл*|розлучен*|розлучив*|розлучилася|заручен*|чоловік|дружина|хлопець|дівчина|вдов*',
    diet: 'вегетаріан*|веган*',
    constraint: 'алергі*|непереносим*|діабет*|астм*|вагітн*|не їм|не п’ю|глютен*|лактоз*',
    language: 'розмовляю|говорю|рідна мова|вчу',
    dislike: 'ненавиджу|не люблю|не любить|терпіти не',
    like: 'люблю|любить|подоба*|обожнюю|улюблен*|віддаю перевагу|завжди|щодня|кожен',
    family:
      'син|сина|донька|дочка|діти|дитина|собака|собаку|кіт|кота|кішка|мати|мама|батько|тато|брат|сестра|батьки'
  },
  vi: {
    wish: 'hãy trả lời|trả lời tôi|viết cho tôi|gọi tôi là|luôn dùng|đừng dùng|từ giờ',
    home: 'sống ở|sống tại|chuyển đến|chuyển về|chuyển nhà|ở tại',
    work: 'làm việc|việc làm|nghề|công ty|nhân viên|nghỉ hưu|thăng chức|sinh viên|thất nghiệp|đi làm',
    partner: 'kết hôn|đã cưới|ly hôn|đính hôn|chồng|vợ|độc thân|bạn trai|bạn gái|góa',
    diet: 'ăn chay|thuần chay',
    constraint: 'dị ứng|tiểu đường|hen suyễn|mang thai|không ăn|không uống|gluten|lactose',
    language: 'nói tiếng|tiếng mẹ đẻ|học tiếng',
    dislike: 'ghét|không thích',
    like: 'thích|yêu|sở thích|ưa|luôn luôn|mỗi ngày|hàng ngày',
    family: 'con trai|con gái|con tôi|chó|mèo|mẹ|bố|ba tôi|anh trai|chị gái|em trai|em gái|cha mẹ'
  }
}
