import type { Translated } from './types.ts'

export type PageContent = { id: number; title: Translated; content: Translated }

export const pages: readonly PageContent[] = [
  {
    id: 1,
    title: { en: 'Privacy Policy', ar: 'سياسة الخصوصية' },
    content: {
      en: `<p>Doorstep brings people who need work done at home together with people who do it well. To do that we need some of your data. This page says which, why, and what you can do about it.</p>
<h2>What we keep</h2>
<ul><li><strong>Your account:</strong> name, email, phone number, an optional photo and a few words about you.</li><li><strong>Your addresses:</strong> the places you save, with their position on the map, so that a provider finds your door.</li><li><strong>Your bookings:</strong> what you booked, when, the hint you wrote, and what was paid.</li><li><strong>Your reviews:</strong> stars and words, shown publicly with your name.</li></ul>
<h2>What we do with it</h2>
<p>We use it to arrange visits, to answer your questions, to prevent misuse and to meet our duties under the law of the Kingdom of Saudi Arabia, including the Personal Data Protection Law. We do not sell it, and we show no advertising.</p>
<h2>Who sees it</h2>
<p>The provider of a confirmed booking sees your name, phone number, address and hint for that visit. Payment companies see what they need to take a payment; we never store card numbers.</p>
<h2>How long</h2>
<p>Bookings and payments are kept for as long as the law asks. When you close your account, everything else goes; your reviews stay without your name.</p>
<h2>Your rights</h2>
<p>You may see, correct, receive or erase your data. Write from the address of your account to <a href="mailto:care@doorstep.test">care@doorstep.test</a> and we answer within thirty days.</p>
<h2>Cookies</h2>
<p>We keep your language and your sign-in on your own device. There are no tracking cookies.</p>`,
      ar: `<p>تجمع دورستيب بين من يحتاج عملًا في بيته ومن يتقنه. ولكي يتم ذلك نحتاج إلى بعض بياناتك. توضح هذه الصفحة ما الذي نحتفظ به ولماذا وما حقوقك.</p>
<h2>ما الذي نحتفظ به</h2>
<ul><li><strong>حسابك:</strong> الاسم والبريد الإلكتروني ورقم الجوال، وصورة ونبذة قصيرة إن أحببت.</li><li><strong>عناوينك:</strong> الأماكن التي تحفظها مع موقعها على الخريطة ليصل مقدّم الخدمة إلى بابك.</li><li><strong>حجوزاتك:</strong> ما حجزته وموعده والملاحظة التي كتبتها والمبلغ المدفوع.</li><li><strong>تقييماتك:</strong> النجوم والتعليقات، وتظهر للعموم باسمك.</li></ul>
<h2>كيف نستخدمها</h2>
<p>نستخدمها لترتيب الزيارات والرد على استفساراتك ومنع إساءة الاستخدام والوفاء بواجباتنا وفق أنظمة المملكة العربية السعودية ومنها نظام حماية البيانات الشخصية. لا نبيعها ولا نعرض إعلانات.</p>
<h2>من يطلع عليها</h2>
<p>يرى مقدّم الخدمة في الحجز المؤكد اسمك ورقمك وعنوانك وملاحظتك لأجل تلك الزيارة. وتطلع شركات الدفع على ما يلزم لإتمام العملية، ولا نخزن أرقام البطاقات أبدًا.</p>
<h2>مدة الاحتفاظ</h2>
<p>نحتفظ بالحجوزات والمدفوعات للمدة التي يوجبها النظام، وما عدا ذلك يُحذف عند إغلاق حسابك، وتبقى تقييماتك دون اسمك.</p>
<h2>حقوقك</h2>
<p>لك أن تطلع على بياناتك أو تصححها أو تستلم نسخة منها أو تطلب حذفها. راسلنا من بريد حسابك على <a href="mailto:care@doorstep.test">care@doorstep.test</a> ونرد عليك خلال ثلاثين يومًا.</p>
<h2>ملفات الارتباط</h2>
<p>نحفظ لغتك وتسجيل دخولك على جهازك فقط، ولا نستخدم ملفات تتبع.</p>`,
    },
  },
  {
    id: 2,
    title: { en: 'Terms & Conditions', ar: 'الشروط والأحكام' },
    content: {
      en: `<p>By creating an account or booking a visit you agree to these terms. They are short on purpose.</p>
<h2>What Doorstep is</h2>
<p>Doorstep is a marketplace. The contract for the work is between you and the provider; we check providers, pass on bookings and payments, and help when something goes wrong.</p>
<h2>Bookings</h2>
<ul><li>A booking holds the time you chose as soon as you confirm it.</li><li>You may cancel free of charge until the provider is on the way.</li><li>A provider may decline before the work begins and must say why.</li></ul>
<h2>Prices</h2>
<p>The price you confirm is the price you pay; extra work is added only if you accept it. Hourly services are charged for the real time between Start and Finish. Taxes and fees of the provider are shown before you confirm.</p>
<h2>Payment</h2>
<p>Payment is due when the work is done. A cash payment counts as paid once the provider confirms it. Refunds go back the way the money came; what was paid in cash goes to your wallet.</p>
<h2>Coupons</h2>
<p>A coupon counts once per booking, cannot be exchanged for money and becomes usable again when the booking is cancelled.</p>
<h2>Reviews</h2>
<p>Write what you experienced, without insults and without other people's data. One review per service and person; a new one replaces the old.</p>
<h2>Good conduct</h2>
<p>Everyone at the door deserves respect and a safe place to work. We close accounts that break this rule.</p>
<h2>Law</h2>
<p>The law of the Kingdom of Saudi Arabia applies. Disputes that we cannot settle together go to the courts of Riyadh.</p>`,
      ar: `<p>بإنشائك حسابًا أو حجزك زيارة فإنك توافق على هذه الشروط، وقد جعلناها مختصرة عن قصد.</p>
<h2>ما هي دورستيب</h2>
<p>دورستيب منصة للخدمات. عقد العمل بينك وبين مقدّم الخدمة، ودورنا التحقق من مقدّمي الخدمات ونقل الحجوزات والمدفوعات والمساعدة إذا حدث خلل.</p>
<h2>الحجوزات</h2>
<ul><li>يُحجز لك الوقت الذي اخترته فور تأكيدك.</li><li>يمكنك الإلغاء مجانًا ما لم ينطلق مقدّم الخدمة إليك.</li><li>لمقدّم الخدمة أن يعتذر قبل بدء العمل مع بيان السبب.</li></ul>
<h2>الأسعار</h2>
<p>السعر الذي تؤكده هو السعر الذي تدفعه، ولا يُضاف عمل إضافي إلا بموافقتك. وتُحسب خدمات الساعة على الوقت الفعلي بين البدء والإنهاء. وتظهر ضرائب مقدّم الخدمة ورسومه قبل التأكيد.</p>
<h2>الدفع</h2>
<p>يستحق الدفع عند إنجاز العمل. ويُعد الدفع النقدي مكتملًا بعد أن يؤكده مقدّم الخدمة. وتُعاد المبالغ المستردة بالطريقة التي دُفعت بها، وما دُفع نقدًا يُضاف إلى محفظتك.</p>
<h2>القسائم</h2>
<p>تُستخدم القسيمة مرة واحدة في الحجز ولا تُستبدل بالنقود، وتعود صالحة إذا أُلغي الحجز.</p>
<h2>التقييمات</h2>
<p>اكتب تجربتك كما هي دون إساءة ودون ذكر بيانات الآخرين. لكل شخص تقييم واحد لكل خدمة، والجديد يحل محل القديم.</p>
<h2>حسن التعامل</h2>
<p>كل من يقف عند الباب يستحق الاحترام ومكان عمل آمن، ونغلق الحسابات التي تخالف ذلك.</p>
<h2>النظام المطبق</h2>
<p>تسري أنظمة المملكة العربية السعودية، وما تعذر حله وديًا يُعرض على محاكم الرياض.</p>`,
    },
  },
  {
    id: 3,
    title: { en: 'About Us', ar: 'من نحن' },
    content: {
      en: `<p><strong>Someone good, at your door, when you need them.</strong> That is the whole idea of Doorstep.</p>
<p>It began with a dripping tap in Riyadh and an afternoon of phone calls: nobody could say who would come, when, or for how much. We thought that these three questions should have an answer before anyone leaves the house.</p>
<h2>What we do differently</h2>
<ul><li><strong>You see who comes.</strong> Every provider has a name, a face, opening hours and reviews.</li><li><strong>You choose a real time.</strong> The times we show are free; the one you take is yours.</li><li><strong>You know the price.</strong> Line by line, before you confirm, and nothing is added without your yes.</li></ul>
<h2>For those who do the work</h2>
<p>Plumbers, cleaners, barbers, gardeners: good craft deserves a full calendar and prompt payment. Freelancers and companies are equally welcome, and what counts is how well the work is done.</p>
<h2>Where we are</h2>
<p>We live and work in Riyadh, from Al Arid in the north to Ash Shifa in the south. If something is missing in your district, tell us at <a href="mailto:care@doorstep.test">care@doorstep.test</a>; most of what you see here began as somebody's question.</p>`,
      ar: `<p><strong>شخص يُعتمد عليه، عند بابك، متى احتجته.</strong> هذه هي فكرة دورستيب كلها.</p>
<p>بدأت الحكاية بصنبور يقطر في الرياض وعصرٍ كامل من الاتصالات: لا أحد يعرف من سيأتي ومتى وبكم. فقلنا إن هذه الأسئلة الثلاثة تستحق جوابًا قبل أن يتحرك أحد من مكانه.</p>
<h2>ما يميزنا</h2>
<ul><li><strong>تعرف من القادم.</strong> لكل مقدّم خدمة اسم وصورة وساعات عمل وتقييمات.</li><li><strong>تختار وقتًا حقيقيًا.</strong> الأوقات المعروضة متاحة فعلًا، والذي تختاره لك وحدك.</li><li><strong>تعرف السعر.</strong> بندًا بندًا قبل التأكيد، ولا يُضاف شيء دون موافقتك.</li></ul>
<h2>لأصحاب الصنعة</h2>
<p>سباكون وعمال نظافة وحلاقون ومزارعون: الصنعة المتقنة تستحق جدولًا ممتلئًا ومستحقات في وقتها. نرحب بالمستقلين والشركات على حد سواء، والمعيار إتقان العمل.</p>
<h2>أين نحن</h2>
<p>نعيش ونعمل في الرياض، من العارض شمالًا إلى الشفا جنوبًا. وإذا نقصك شيء في حيّك فأخبرنا على <a href="mailto:care@doorstep.test">care@doorstep.test</a>، فأغلب ما تراه هنا بدأ بسؤال من أحد عملائنا.</p>`,
    },
  },
]
