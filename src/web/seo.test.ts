import { expect, test } from 'vitest'
import { locales } from '../lib/words.ts'
import { breadcrumbData, businessData, faqData, jsonLd, serviceData } from './linkedData.ts'
import { alternates, canonical, socialMetaTags, socialPicture } from './seo.ts'

const origin = 'https://doorstep.example'

test('a page points to itself in each language, and to the one that follows the visitor', () => {
  expect(alternates(origin, '/e_service/7', locales)).toEqual([
    { rel: 'alternate', hrefLang: 'en', href: `${origin}/e_service/7?lang=en` },
    { rel: 'alternate', hrefLang: 'ar', href: `${origin}/e_service/7?lang=ar` },
    { rel: 'alternate', hrefLang: 'x-default', href: `${origin}/e_service/7` },
  ])
})

test.each([
  ['', ''],
  ['?lang=ar', '?lang=ar'],
  ['?utm_source=mail&lang=en', '?lang=en'],
  ['?lang=fr', ''],
  ['?page=2', ''],
])('asked for with %s its canonical address ends with "%s"', (search, ending) => {
  expect(canonical(origin, '/categories', locales, search)).toBe(`${origin}/categories${ending}`)
})

test('a page names no language that is turned off', () => {
  expect(alternates(origin, '/help', ['ar']).map(({ hrefLang }) => hrefLang)).toEqual(['ar', 'x-default'])
  expect(canonical(origin, '/help', ['ar'], '?lang=en')).toBe(`${origin}/help`)
})

test('a shared link shows title, text and picture in its language', () => {
  const page = {
    site: 'دورستيب',
    title: 'تنظيف',
    description: 'نظيف',
    url: `${origin}/e_service/7`,
    locale: 'ar' as const,
    offered: locales,
  }
  const tags = socialMetaTags({ ...page, picture: { url: `${origin}/p.jpg`, width: 1600, height: 900 } })
  expect(tags).toContainEqual({ property: 'og:locale', content: 'ar_SA' })
  expect(tags).toContainEqual({ property: 'og:locale:alternate', content: 'en_US' })
  expect(tags).toContainEqual({ property: 'og:image:width', content: '1600' })
  expect(tags).toContainEqual({ property: 'og:image:alt', content: 'تنظيف' })
  expect(tags).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
  expect(socialMetaTags(page).some((tag) => 'property' in tag && tag.property.startsWith('og:image'))).toBe(false)
})

const service = {
  name: 'Deep cleaning',
  description: 'Every corner.',
  url: `${origin}/e_service/7`,
  provider: { name: 'Noor', url: `${origin}/e_provider/2` },
  price: 80.5,
  currency: 'SAR',
  hourly: false,
  bookable: true,
  rate: 4.6666,
  reviews: 3,
}

test('a service has its price and rating', () => {
  expect(serviceData(service)).toMatchObject({
    '@type': 'Service',
    provider: { '@type': 'LocalBusiness', name: 'Noor' },
    offers: { '@type': 'Offer', price: 80.5, priceCurrency: 'SAR', availability: 'https://schema.org/InStock' },
    aggregateRating: { ratingValue: 4.7, reviewCount: 3 },
  })
  expect(serviceData({ ...service, reviews: 0, rate: 0 })).not.toHaveProperty('aggregateRating')
  expect(serviceData({ ...service, hourly: true, bookable: false })).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock', priceSpecification: { unitCode: 'HUR', price: 80.5 } },
  })
})

test('a provider has its address, opening hours and range', () => {
  const facts = { name: 'Noor', description: '', url: `${origin}/e_provider/2`, rate: 5, reviews: 1 }
  const data = businessData({
    ...facts,
    telephone: '+966 11 000 0000',
    hours: [
      { day: 'sunday', start_at: '08:00', end_at: '20:00' },
      { day: 'monday', start_at: '00:00', end_at: '00:00' },
    ],
    dates: [
      { date: '2026-12-01', start_at: null, end_at: null },
      { date: '2026-12-02', start_at: '10:00', end_at: '14:00' },
      { date: '2026-12-03', start_at: '00:00', end_at: '00:00' },
    ],
    places: [{ address: 'Olaya Street', latitude: 24.69, longitude: 46.68 }],
    range: 30,
  })
  expect(data).toMatchObject({
    '@type': 'LocalBusiness',
    telephone: '+966 11 000 0000',
    address: { streetAddress: 'Olaya Street' },
    areaServed: { '@type': 'GeoCircle', geoRadius: 30_000 },
    openingHoursSpecification: [
      { dayOfWeek: 'https://schema.org/Sunday', opens: '08:00', closes: '20:00' },
      { dayOfWeek: 'https://schema.org/Monday', opens: '00:00', closes: '23:59' },
    ],
    specialOpeningHoursSpecification: [
      { validFrom: '2026-12-01', validThrough: '2026-12-01', opens: '00:00', closes: '00:00' },
      { validFrom: '2026-12-02', opens: '10:00', closes: '14:00' },
      { validFrom: '2026-12-03', opens: '00:00', closes: '23:59' },
    ],
  })
  const bare = businessData({ ...facts, telephone: null, range: 30 })
  for (const key of [
    'telephone',
    'address',
    'geo',
    'areaServed',
    'openingHoursSpecification',
    'specialOpeningHoursSpecification',
    'image',
  ])
    expect(bare).not.toHaveProperty(key)
})

test('steps are counted from one; questions have their answers', () => {
  const steps = breadcrumbData([
    { name: 'Home', url: origin },
    { name: 'Cleaning', url: `${origin}/category/1` },
  ])
  expect(steps.itemListElement).toMatchObject([
    { position: 1, item: origin },
    { position: 2, name: 'Cleaning' },
  ])
  expect(faqData([{ question: 'Why?', answer: '<p>So.</p>' }]).mainEntity).toEqual([
    { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: '<p>So.</p>' } },
  ])
})

test('user text cannot end the script element', () => {
  const evil = '</script><script>alert(1)</script><!-- \u2028 & é'
  const text = jsonLd([serviceData({ ...service, name: evil })])
  expect(text).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(text)[0].name).toBe(evil)
})

test('a page without an own picture has the default one; pictures are not enlarged', () => {
  expect(socialPicture(origin, undefined)).toEqual({ url: `${origin}/share.png`, width: 1200, height: 630 })
  expect(socialPicture(origin, { url: '/media/1', width: 600, height: 300 })).toMatchObject({ width: 600, height: 300 })
  expect(socialPicture(origin, { url: '/media/1', width: 2560, height: 1280 })).toMatchObject({
    width: 1280,
    height: 640,
  })
})
