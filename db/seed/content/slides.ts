import type { Translated } from './types.ts'

export type SlideContent = {
  text: Translated
  button: Translated
  colour: string
  /** Dark ground with white words, or light ground with dark words. */
  deep: boolean
  icons: readonly string[]
  /** English name of the service, or key of the provider, that the button opens. */
  service?: string
  provider?: string
}

export const slides: readonly SlideContent[] = [
  {
    text: { en: 'A spotless home before the guests arrive', ar: 'بيتك يلمع قبل وصول الضيوف' },
    button: { en: 'Book a deep clean', ar: 'احجز تنظيفًا عميقًا' },
    colour: '#0f766e',
    deep: true,
    icons: ['broom', 'soap', 'potted-plant'],
    service: 'Apartment Deep Clean',
  },
  {
    text: { en: 'Summer is long. Wash your AC from 65 SAR', ar: 'الصيف طويل، اغسل مكيفك من 65 ريالًا' },
    button: { en: 'Cool it down', ar: 'برّد بيتك' },
    colour: '#54a0ff',
    deep: false,
    icons: ['snowflake', 'thermometer', 'bubbles'],
    service: 'Split AC Wash',
  },
  {
    text: { en: 'A leak? Najd Plumbing finds it without breaking', ar: 'عندك تسريب؟ سباكة نجد تكشفه بدون تكسير' },
    button: { en: 'Meet the team', ar: 'تعرّف على الفريق' },
    colour: '#5f27cd',
    deep: true,
    icons: ['toolbox', 'droplet', 'wrench'],
    provider: 'najd-plumbing',
  },
  {
    text: { en: 'The salon comes to you', ar: 'الصالون يأتي إلى بيتك' },
    button: { en: 'See Dalal Beauty', ar: 'اكتشفي خدمات دلال' },
    colour: '#f7a1c4',
    deep: false,
    icons: ['lipstick', 'nail-polish', 'hibiscus'],
    provider: 'dalal',
  },
]
