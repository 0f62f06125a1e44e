import type { CategoryKey, Translated } from './types.ts'

const t = (en: string, ar: string): Translated => ({ en, ar })

/** What people say first, by what they gave: 5, 4, 3, or less. */
export const openers: Record<'five' | 'four' | 'three' | 'low', readonly Translated[]> = {
  five: [
    t('Excellent from start to finish.', 'ممتاز من البداية للنهاية.'),
    t('Exactly what I hoped for.', 'بالضبط مثل ما كنت أبي.'),
    t('Third time I book them and still happy.', 'ثالث مرة أتعامل معهم وكل مرة أحسن من اللي قبل.'),
    t('Came ten minutes early and worked with a smile.', 'جا قبل الموعد بعشر دقايق ووجهه بشوش.'),
    t('My neighbour recommended them and she was right.', 'نصحني فيهم جاري وطلع صادق.'),
    t('Honest people, rare these days.', 'ناس أمينة الله يبارك لهم.'),
    t('Quick, clean, polite.', 'سرعة ونظافة وأدب.'),
    t('I have tried four others; this is the one I keep.', 'جربت غيرهم أربع مرات، واستقريت على هذا.'),
    t('Worth every riyal.', 'يستاهل كل ريال.'),
    t('Booked at night, done by noon.', 'حجزت بالليل وخلصوا قبل الظهر.'),
  ],
  four: [
    t('Very good work overall.', 'شغل مرتب بشكل عام.'),
    t('Good experience, small delay at the start.', 'تجربة حلوة مع تأخير بسيط بالبداية.'),
    t('Professional team.', 'فريق محترف.'),
    t('Happy with the result.', 'راضي عن النتيجة.'),
    t('Did the job and explained it too.', 'سوى الشغل وشرحه لي بعد.'),
    t('Fair price for good work.', 'سعر معقول لشغل زين.'),
    t('Would book again.', 'بحجز معهم مرة ثانية.'),
    t('Good, though I had to call once to confirm.', 'كويس، بس احتجت أتصل عشان أأكد الموعد.'),
  ],
  three: [
    t('It was all right.', 'عادي، مقبول.'),
    t('The work is fine, the timing was not.', 'الشغل زين بس الموعد لا.'),
    t('Expected a bit more for the price.', 'توقعت أكثر على هالسعر.'),
    t('Half happy.', 'نص راضي.'),
    t('Polite, but not very experienced.', 'مؤدب بس خبرته مو كبيرة.'),
  ],
  low: [
    t('Disappointed.', 'للأسف ما كانت التجربة زينة.'),
    t('Not this time.', 'ما توفقت معهم هالمرة.'),
    t('I waited for an hour and a half.', 'انتظرت ساعة ونص.'),
    t('They had to come back to finish.', 'اضطروا يرجعون يكملون الشغل.'),
  ],
}

export const closers: Record<'good' | 'bad', readonly Translated[]> = {
  good: [
    t('I have already saved them in my favourites.', 'حطيتهم في المفضلة خلاص.'),
    t('Thank you!', 'شكرًا لكم.'),
    t('They left the place cleaner than before.', 'وتركوا المكان أنظف من أول.'),
    t('The final price was the price in the app.', 'والسعر النهائي نفس اللي في التطبيق.'),
    t('My mother was impressed, and that is not easy.', 'الوالدة عجبها الشغل، وهذي شهادة كبيرة.'),
    t('Five stars well earned.', 'خمس نجوم وبجدارة.'),
    t('See you next season.', 'نشوفكم الموسم الجاي إن شاء الله.'),
    t('Recommended without hesitation.', 'أنصح فيهم وأنا مغمض.'),
    t('Paid by card, no fuss.', 'ودفعت بالبطاقة بكل سهولة.'),
  ],
  bad: [
    t('They did apologise and took something off the price.', 'اعتذروا ونزلوا لي من السعر، وهذا يحسب لهم.'),
    t('I hope the next visit is better.', 'أتمنى الزيارة الجاية تكون أحسن.'),
    t('Communication could improve.', 'التواصل يحتاج تحسين.'),
    t('Fixed in the end, but it cost me an evening.', 'انحلت بالأخير بس راحت علي الليلة.'),
  ],
}

type Details = { good: readonly Translated[]; bad: readonly Translated[] }

/** What people notice about each kind of work. */
export const details: Record<CategoryKey, Details> = {
  cleaning: {
    good: [
      t('They moved every sofa and cleaned behind it without being asked.', 'حركوا الكنب ونظفوا وراه بدون ما أطلب.'),
      t('The bathroom tiles look new.', 'سيراميك الحمام رجع كأنه جديد.'),
      t(
        'No strong chemical smell afterwards, important with a baby at home.',
        'ما فيه ريحة مواد قوية، ومهم عندي لأن في البيت رضيع.',
      ),
      t('The crew leader checked every room with me.', 'المشرفة مرت معي على كل غرفة قبل ما يطلعون.'),
      t('Coffee stain of two years: gone.', 'بقعة قهوة لها سنتين، راحت تمامًا.'),
      t('Kitchen hood shining, I had given up on it.', 'شفاط المطبخ صار يلمع وأنا كنت فاقدة الأمل فيه.'),
      t('They brought shoe covers and used them.', 'لبسوا أغطية الأحذية قبل الدخول بدون ما نطلب.'),
      t('My allergy is better since the mattress was cleaned.', 'حساسيتي خفت من بعد تنظيف المرتبة.'),
      t('Four hours, two people, not one break on the phone.', 'أربع ساعات، اثنين، وما أحد مسك الجوال.'),
      t(
        "They found my daughter's earring under the sofa and put it on the table.",
        'لقوا حلق بنتي تحت الكنب وحطوه على الطاولة.',
      ),
      t('The majlis was ready for guests by sunset.', 'المجلس كان جاهز للضيوف قبل المغرب.'),
    ],
    bad: [
      t('They forgot the top of the wardrobes.', 'نسوا سطح الدواليب.'),
      t('One cleaner was great, the other was on the phone.', 'وحدة شغلها ممتاز والثانية على الجوال.'),
      t('The windows still had streaks.', 'بقت خطوط على الزجاج.'),
    ],
  },
  plumbing: {
    good: [
      t('Found the leak behind the washing machine in ten minutes.', 'لقى التسريب ورا الغسالة في عشر دقايق.'),
      t('No broken tiles, just one small hole.', 'ما كسر السيراميك، فتحة صغيرة وخلاص.'),
      t('Showed me the old part and why it failed.', 'وراني القطعة القديمة وشرح لي سبب العطل.'),
      t('Water pressure upstairs is finally strong.', 'ضغط الماء في الدور الثاني صار قوي أخيرًا.'),
      t('The water bill dropped by half the next month.', 'فاتورة الماء نزلت للنص الشهر اللي بعده.'),
      t('He tested the drain three times before leaving.', 'جرب الصرف ثلاث مرات قبل ما يمشي.'),
      t('He came with the right part on the first visit.', 'جا ومعه القطعة الصح من أول زيارة.'),
      t('Turned off the water for twenty minutes only.', 'قطع الماء عشرين دقيقة بس.'),
      t('The heater works and the noise is gone.', 'السخان اشتغل والصوت راح.'),
      t('Cleaned the tank and sent me the photos.', 'غسل الخزان وأرسل لي الصور.'),
      t('Explained to my wife how to close the valve in an emergency.', 'علّم أهل البيت كيف يقفلون المحبس وقت الطوارئ.'),
    ],
    bad: [
      t('The tap was dripping again after a week.', 'رجع الخلاط ينقط بعد أسبوع.'),
      t('They had to go back for a part.', 'رجعوا يجيبون قطعة من المحل.'),
      t('The floor was left wet.', 'تركوا الأرض مبلولة.'),
    ],
  },
  electrical: {
    good: [
      t('Hung a heavy chandelier alone and perfectly level.', 'علّق ثريا ثقيلة لحاله وطلعت مستوية.'),
      t('Found the short that two others could not find.', 'لقى الالتماس اللي عجزوا عنه اثنين قبله.'),
      t('All breakers have labels now.', 'الطبلون صار مرقم وواضح.'),
      t('Hidden cables, no dust on the curtains.', 'تمديد مخفي وبدون غبار على الستاير.'),
      t('The cameras are clear even at night.', 'الكاميرات واضحة حتى بالليل.'),
      t('He turned off only one line, so work at home went on.', 'فصل خط واحد بس وكملت شغلي من البيت عادي.'),
      t('He measured the load before he agreed to add a socket.', 'قاس الأحمال قبل ما يوافق يضيف الفيش.'),
      t('The garden looks like a hotel in the evening.', 'الحوش صار كأنه فندق بالليل.'),
      t('The door lock opens with the fingerprint of everyone at home.', 'القفل يفتح ببصمة كل واحد في البيت.'),
      t('Replaced a burnt cable that could have become a fire.', 'بدّل سلك محروق كان ممكن يسوي حريق.'),
      t('Wi-Fi reaches the roof now.', 'الواي فاي صار يوصل السطح.'),
    ],
    bad: [
      t('One spotlight flickers.', 'سبوت واحد يرمش.'),
      t('The app of the camera was not explained.', 'ما شرح لي تطبيق الكاميرا.'),
      t('He came without a ladder.', 'جا بدون سلم.'),
    ],
  },
  cooling: {
    good: [
      t('The bedroom is at 20 degrees again.', 'غرفة النوم رجعت على 20 درجة.'),
      t('You would not believe the water that came out of it.', 'ما تتخيل الموية السودا اللي طلعت منه.'),
      t('The wall and the bed were covered before he began.', 'غطى الجدار والسرير قبل ما يبدأ.'),
      t('Silent now, I sleep properly.', 'صار بدون صوت وأنام مرتاح.'),
      t('Measured the gas and told me it was fine, no upselling.', 'قاس الفريون وقال كامل، ما حاول يبيع علي شي.'),
      t('In the middle of July they came the same day.', 'في عز يوليو وجوني في نفس اليوم.'),
      t('He carried the dirty water out, not through my kitchen.', 'طلّع الموية الوسخة برا وما مر من المطبخ.'),
      t('The electricity bill came down as well.', 'حتى فاتورة الكهرباء نزلت.'),
      t('Installed in three hours with straight pipes.', 'ركّبه في ثلاث ساعات والمواسير مستقيمة.'),
      t('The smell of dust is gone.', 'راحت ريحة الغبار.'),
      t('Checked the other units for free while he was here.', 'شيّك على باقي المكيفات مجانًا وهو عندنا.'),
    ],
    bad: [
      t('It cools, but it drips a little.', 'يبرد بس ينقط شوي.'),
      t('The outside unit was not washed.', 'ما غسلوا الوحدة الخارجية.'),
      t('Busy season, the visit was moved twice.', 'زحمة صيف، أجلوا الموعد مرتين.'),
    ],
  },
  painting: {
    good: [
      t('Straight edges at the ceiling, no drops on the floor.', 'أطراف السقف مسطرة وما فيه نقط على الأرض.'),
      t('The colour advice was worth the money by itself.', 'استشارة الألوان لحالها تسوى.'),
      t('They finished before the guests arrived.', 'خلصوا قبل ما يجون الضيوف.'),
      t('The pattern of the wallpaper matches at every joint.', 'نقشة ورق الجدران متطابقة في كل فاصل.'),
      t('My son asks everyone to look at his wall.', 'ولدي كل من دخل وراه جداره.'),
      t('No smell at all, we slept in the room the same night.', 'بدون ريحة، ونمنا في الغرفة نفس الليلة.'),
      t('They moved the furniture and put it back where it was.', 'حركوا الأثاث ورجعوه مكانه.'),
      t('The damp stain has not come back.', 'بقعة الرطوبة ما رجعت.'),
      t('The gypsum ceiling changed the whole majlis.', 'السقف الجبس غيّر المجلس كله.'),
      t('He mixed the shade by hand until I said yes.', 'خلط اللون بيده لين قلت هذا هو.'),
      t('Eight pictures hung in forty minutes, all level.', 'ثماني لوحات في أربعين دقيقة وكلها مستوية.'),
    ],
    bad: [
      t('A second coat was needed near the window.', 'احتاج وجه ثاني عند الشباك.'),
      t('A few drops on the skirting.', 'فيه نقط على النعلات.'),
      t('The shade is a little darker than the sample.', 'اللون أغمق شوي من العينة.'),
    ],
  },
  carpentry: {
    good: [
      t('Built a three-door wardrobe in an hour and a half.', 'ركّب دولاب ثلاث أبواب في ساعة ونص.'),
      t('The door closes with one finger now.', 'الباب صار يقفل بأصبع.'),
      t('He brought the screws that were missing from the box.', 'جاب البراغي الناقصة من الكرتون من عنده.'),
      t('The television is dead level and no cable is visible.', 'الشاشة مستوية وما يبان ولا سلك.'),
      t('Took all the cardboard with him.', 'أخذ كل الكراتين معه.'),
      t('A craftsman of the old school.', 'معلم صنعة من الجيل الأول.'),
      t('Opened the door without a scratch at eleven at night.', 'فتح الباب الساعة إحدى عشر بالليل وبدون خدش.'),
      t('The shelves fit to the millimetre.', 'الأرفف على المقاس بالملي.'),
      t('He fixed the wardrobe to the wall, good with small children.', 'ثبّت الدولاب في الجدار، مهم مع الصغار.'),
      t('The old table looks better than when we bought it.', 'الطاولة القديمة صارت أحلى من يوم شريناها.'),
      t('Quiet, tidy and exact.', 'هادئ ومرتب ودقيق.'),
    ],
    bad: [
      t('One drawer is not straight.', 'فيه درج مو مستوي.'),
      t('The workshop needed a week more than promised.', 'الورشة تأخرت أسبوع عن الموعد.'),
      t('Left sawdust on the carpet.', 'ترك نشارة على الموكيت.'),
    ],
  },
  appliances: {
    good: [
      t('Washing machine spins like the first day.', 'الغسالة ترجّع مثل أول يوم.'),
      t('Told me honestly that the old dryer is not worth it.', 'قال لي بصراحة النشافة ما تستاهل تتصلح.'),
      t('Original part, with invoice and guarantee.', 'قطعة أصلية بفاتورة وضمان.'),
      t('The food stayed cold while he worked.', 'الأكل بقى بارد وهو يشتغل.'),
      t('The oven lights at once now.', 'الفرن صار يولّع من أول مرة.'),
      t('Cheaper than the service centre and faster.', 'أرخص من الوكالة وأسرع.'),
      t('Found a coin in the pump and did not charge for a new one.', 'لقى هللة في المضخة وما حسب علينا مضخة جديدة.'),
      t('The fridge was cold again before the evening.', 'الثلاجة رجعت تبرد قبل المغرب.'),
      t('He cleaned behind the machine as well.', 'نظف حتى ورا الغسالة.'),
      t('The espresso is better than in the café.', 'الإسبريسو صار أحسن من المقهى.'),
      t('Sent a reminder for the filter six months later.', 'ذكّرني بتغيير الفلتر بعد ست شهور.'),
    ],
    bad: [
      t('The part took four days to arrive.', 'القطعة تأخرت أربع أيام.'),
      t('It still makes a small noise.', 'بقي فيها صوت بسيط.'),
      t('The visit was short and I was left with questions.', 'الزيارة سريعة وطلعت بأسئلة.'),
    ],
  },
  beauty: {
    good: [
      t('The make-up lasted until the last song.', 'المكياج ثبت لآخر الزفة.'),
      t('She listened first and then began.', 'سمعتني أول وبعدين بدت.'),
      t('Everything was opened new in front of me.', 'كل شي انفتح جديد قدامي.'),
      t('The henna came out dark and even.', 'لون الحناء طلع غامق ومتساوي.'),
      t('My father enjoyed the visit as much as the haircut.', 'الوالد انبسط بالجلسة قبل الحلاقة.'),
      t('It felt like a salon without the waiting.', 'كأني في الصالون بس بدون انتظار.'),
      t('The colour is exactly the one in my picture.', 'اللون طلع نفس الصورة اللي معي بالضبط.'),
      t('She was patient with three sisters at once.', 'صبرت على ثلاث أخوات مرة وحدة.'),
      t('My boys sat still for the first time.', 'عيالي جلسوا بدون حركة أول مرة.'),
      t('Soft hands and a calm voice.', 'يدها خفيفة وصوتها هادي.'),
      t('Two weeks and the polish is still perfect.', 'أسبوعين والطلاء ما تغير.'),
    ],
    bad: [
      t('The curls fell after three hours.', 'الويفي راح بعد ثلاث ساعات.'),
      t('Fewer colours to choose from than in the pictures.', 'الألوان أقل من اللي في الصور.'),
      t('She arrived late on an evening that mattered.', 'تأخرت علي في ليلة مهمة.'),
    ],
  },
  garden: {
    good: [
      t('The lawn is even and the edges are sharp.', 'العشب متساوي والأطراف محددة.'),
      t('The palm looks like the ones in the hotels.', 'النخلة صارت مثل نخل الفنادق.'),
      t('They came at six in the morning as agreed.', 'جوا الساعة ست الصبح مثل ما اتفقنا.'),
      t('The pool went from green to blue in four days.', 'المسبح من أخضر صار أزرق في أربع أيام.'),
      t('We use half the water since the drip lines.', 'صرنا نستهلك نص الماء بعد التنقيط.'),
      t('He explained how to care for the jasmine.', 'علمني كيف أهتم بالياسمين.'),
      t('The sprinklers reach every corner now.', 'الرشاشات صارت توصل كل زاوية.'),
      t('They swept the pavement in front of the house too.', 'كنسوا حتى الرصيف قدام البيت.'),
      t('The roses flowered within a month.', 'الورد فتّح خلال شهر.'),
      t('The children are back in the pool.', 'الأولاد رجعوا للمسبح.'),
      t('He knew the name of every plant we have.', 'يعرف اسم كل نبتة عندنا.'),
    ],
    bad: [
      t('Two plants dried out after a week; they replaced one.', 'نبتتين ماتوا بعد أسبوع وبدلوا وحدة.'),
      t('They left a bag of cuttings behind.', 'نسوا كيس مخلفات.'),
      t('The timer had to be set again.', 'احتجنا نعيد ضبط المؤقت.'),
    ],
  },
  cars: {
    good: [
      t('Washed in the office car park while I was in a meeting.', 'انغسلت في مواقف الدوام وأنا في الاجتماع.'),
      t('Even the wheel rims are white again.', 'حتى الجنوط رجعت تلمع.'),
      t('Battery changed in fifteen minutes on King Fahd Road.', 'غيروا البطارية في ربع ساعة على طريق الملك فهد.'),
      t('Black paint without a single swirl.', 'لون أسود وبدون ولا دائرة.'),
      t('The child seat was cleaned as well.', 'نظفوا حتى كرسي الطفل.'),
      t('Hardly any water on the ground.', 'الأرض تقريبًا ناشفة من قلة الماء.'),
      t('He sent a photo of the battery test.', 'أرسل لي صورة فحص البطارية.'),
      t('The seats smell of leather and not of soap.', 'المراتب ريحتها جلد مو صابون.'),
      t('Changed the tyre at one in the morning, God bless him.', 'غيّر الكفر الساعة وحدة بالليل الله يجزاه خير.'),
      t('Water pearls off the paint since the coating.', 'الموية تتزحلق على البوية من بعد النانو.'),
      t('Oil change in the garage and not a drop on the floor.', 'غيار زيت في الكراج وما نزلت ولا نقطة.'),
    ],
    bad: [
      t('The boot was forgotten.', 'نسوا الشنطة.'),
      t('They could not find the gate and came late.', 'ما عرفوا البوابة وتأخروا.'),
      t('The scent is too strong for me.', 'المعطر قوي علي.'),
    ],
  },
  moving: {
    good: [
      t('Not one glass broken.', 'ما انكسر ولا كوب.'),
      t('They put the beds together before we arrived.', 'ركبوا الأسرّة قبل ما نوصل.'),
      t('Every box had a number and a list.', 'كل كرتون برقم وقائمة.'),
      t('Fourth floor, no lift, still smiling.', 'رابع دور بدون مصعد وهم مبتسمين.'),
      t('The price did not change at the door.', 'السعر ما تغير عند الباب.'),
      t('From eight in the morning to two, and the house was ready.', 'من ثمان الصبح لثنتين والبيت جاهز.'),
      t('They wrapped the piano as if it were theirs.', 'غلفوا البيانو كأنه حقهم.'),
      t('The supervisor stayed until the last screw.', 'المشرف قعد لين آخر برغي.'),
      t("The women's crew packed the wardrobe and the kitchen.", 'الفريق النسائي غلّف الملابس والمطبخ.'),
      t('Old sofa gone within the hour.', 'الكنب القديم راح خلال ساعة.'),
      t('They carried the fridge up as if it were empty.', 'شالوا الثلاجة كأنها فاضية.'),
    ],
    bad: [
      t('A scratch on the dining table.', 'خدش في طاولة الطعام.'),
      t('The truck was smaller than agreed, so two trips.', 'الدينا أصغر من المتفق وصارت ردّين.'),
      t('They started an hour late.', 'بدوا متأخرين ساعة.'),
    ],
  },
  pests: {
    good: [
      t('Two months and not a single cockroach.', 'شهرين وما شفت ولا صرصور.'),
      t('He showed us where they came in and closed it.', 'ورانا من وين يدخلون وسده.'),
      t('No smell, and the cat is fine.', 'بدون ريحة والقطة بخير.'),
      t('They came back for free when we saw one.', 'رجعوا مجانًا يوم شفنا وحدة.'),
      t('Written guarantee handed over on the spot.', 'سلمونا ضمان مكتوب في نفس اللحظة.'),
      t('We can sit in the yard in the evening again.', 'رجعنا نجلس في الحوش المغرب.'),
      t('He put gel where others only spray.', 'حط جل في أماكن غيره يرشها بس.'),
      t('The pigeons moved on and none was hurt.', 'الحمام راح وما تأذى منه شي.'),
      t('The report with photos convinced the landlord.', 'التقرير بالصور أقنع صاحب العمارة.'),
      t('We slept through the night for the first time in weeks.', 'نمنا الليل كامل أول مرة من أسابيع.'),
      t('He came on Friday evening because we had a baby at home.', 'جانا الجمعة المغرب لأن عندنا رضيع.'),
    ],
    bad: [
      t('The ants returned after two weeks.', 'رجع النمل بعد أسبوعين.'),
      t('We had to stay out longer than they said.', 'طولنا برا البيت أكثر من اللي قالوه.'),
      t('The second visit was hard to arrange.', 'تعبنا لين رتبنا الزيارة الثانية.'),
    ],
  },
}

/** Everything above, in both languages. */
export const phrases: readonly Translated[] = [
  ...Object.values(openers),
  ...Object.values(closers),
  ...Object.values(details).flatMap(({ good, bad }) => [good, bad]),
].flat()
