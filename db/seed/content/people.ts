/** Names of the people of the town, written as they would write them themselves; a review is in the language of its writer. */
export type PersonName = { name: string; woman: boolean; locale: 'en' | 'ar' }

const list = (locale: 'en' | 'ar', woman: boolean, names: string): PersonName[] =>
  names.split(', ').map((name) => ({ name, woman, locale }))

export const reviewers: readonly PersonName[] = [
  ...list(
    'ar',
    false,
    'عبدالله القحطاني, محمد الدوسري, فهد العتيبي, سعود المطيري, خالد الشمري, تركي الحربي, ناصر السبيعي, بندر الغامدي, ماجد الزهراني, عبدالرحمن العنزي, يزيد الرشيد, سلطان البقمي, راكان الشهري, مشعل العجمي, عادل باوزير, حسام الأحمد, وليد السالم',
  ),
  ...list(
    'ar',
    true,
    'نورة السبيعي, سارة العتيبي, ريم القحطاني, هند الدوسري, لمى الحربي, أمل الغامدي, منيرة الشمري, الجوهرة المطيري, دانة الرشيد, شهد الزهراني, غادة العمري, أروى السديري, جواهر العنزي, وفاء باحارث, رغد الشهري',
  ),
  ...list(
    'en',
    false,
    'Faisal Al-Otaibi, Omar Haddad, Yousef Al-Mutairi, Tariq Mansour, Ahmed Siddiqui, Bilal Khan, James Whitfield, Karim Nasser, Ziad Barakat, Hamza Qureshi, Arjun Menon, Mustafa Demir, Daniel Okafor, Rami Khoury',
  ),
  ...list(
    'en',
    true,
    'Layla Hassan, Mona Al-Fayez, Amira Saleh, Hala Najjar, Fatimah Al-Zahrani, Priya Nair, Emily Carter, Zainab Hussain, Rania Darwish, Maria Santos, Huda Al-Amri, Salma Farouk, Nadia Rahman, Joud Al-Harbi',
  ),
]

/** Men and women who go to the doors. */
export const workerNames = {
  men: 'أحمد فتحي, محمد إقبال, صالح الحارثي, يحيى عسيري, عبدالكريم ناجي, سامي حداد, فيصل الجهني, رضوان علي, إبراهيم كمال, حمد الهاجري, أنور حسين, جابر الفيفي, مصطفى سعد, طلال البلوي, شاهد محمود, نواف العنزي, أيمن شوقي, عمر بن سالم, زكريا محمد, بلال أحمد, هاني مرسي, عوض القرني, ثامر السهلي, كريم عبدالله, منصور الرويلي, جمال الدين, رائد قاسم, عثمان إدريس, صابر حسن, عاصم نور, حبيب الرحمن, مازن درويش, ياسر الشهراني, فواز السلمي, عمار يوسف, لطفي منصور, صادق عباس, دخيل الرشيدي, ربيع خليل, شعيب أنصاري, أسامة فاروق, معاذ التميمي, وسام جابر, خليل إبراهيم, ناجي سليم, عبدالعزيز الخالدي, إلياس طاهر, مروان زيدان, سفيان بدر, غازي المالكي, حازم عادل, نبيل رشاد, قيس الحميد, فراس عودة, عدنان سمير, باسم حلمي, رامي سعيد, هشام البدر, زياد منير, أنس عطية, يعقوب صالح, سيف الدين, عارف شاكر, مهند الحسن, جلال نصر, موسى عيسى, ضياء حامد, لؤي كنعان, تامر وجدي, حسين العلي, بدر العصيمي, سالم باسلامة, عمر صبري, خالد الحمدان, يوسف النجار, حسن عبدالستار, تركي العقيل, فهد الماجد, عبدالله الصاعدي, سلمان الفهد, مبارك الدوسري, ماهر جبران, حاتم صفوان, نادر الصالح, وائل شعبان, رياض عبدالجبار, سعد الودعاني'.split(
    ', ',
  ),
  women:
    'نورة الحمد, مريم الخطيب, دلال العيسى, أسماء رضا, خديجة نور, سمية عبدالله, هيفاء السالم, رشا منصور, لينا قاسم, ماريا سانتوس, جوسلين رييس, فاطمة زهير'.split(
      ', ',
    ),
} as const
