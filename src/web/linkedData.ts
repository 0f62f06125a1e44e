import { isWholeDay } from '#lib/time.ts'

/** Structured data for search engines (schema.org): only facts that the page itself shows. */
export type LinkedData = { '@context': 'https://schema.org'; '@type': string } & Record<string, unknown>

/**
 * JSON text for a `<script type="application/ld+json">`. Data blocks do not run, so the content security policy does not
 * apply; `<` is escaped, so no value can close the element.
 */
export const jsonLd = (data: LinkedData | readonly LinkedData[]): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

const about = <T extends object>(type: string, facts: T): LinkedData & T => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...facts,
})

/** Left out without reviews: a rating of 0 would be wrong. */
const rating = ({ rate, reviews }: Rated) =>
  reviews > 0
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          // The same digits as on the page.
          ratingValue: Number(rate.toFixed(1)),
          reviewCount: reviews,
          bestRating: 5,
          worstRating: 1,
        },
      }
    : {}

type Rated = {
  /** Average of 1 to 5. */
  rate: number
  reviews: number
}

type ServiceFacts = Rated & {
  name: string
  /** Without markup. */
  description: string
  url: string
  image?: string | undefined
  category?: string | undefined
  provider: { name: string; url: string }
  /** The current price in major units. */
  price: number
  /** ISO 4217. */
  currency: string
  hourly: boolean
  bookable: boolean
}

/** A service with its offer and rating. */
export const serviceData = (facts: ServiceFacts): LinkedData =>
  about('Service', {
    '@id': facts.url,
    name: facts.name,
    description: facts.description,
    url: facts.url,
    ...(facts.image && { image: facts.image }),
    ...(facts.category && { serviceType: facts.category }),
    provider: { '@type': 'LocalBusiness', '@id': facts.provider.url, ...facts.provider },
    offers: {
      '@type': 'Offer',
      url: facts.url,
      price: facts.price,
      priceCurrency: facts.currency,
      availability: `https://schema.org/${facts.bookable ? 'InStock' : 'OutOfStock'}`,
      ...(facts.hourly && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: facts.price,
          priceCurrency: facts.currency,
          unitCode: 'HUR',
        },
      }),
    },
    ...rating(facts),
  })

type BusinessFacts = Rated & {
  name: string
  /** Without markup. */
  description: string
  url: string
  image?: string | undefined
  telephone?: string | null | undefined
  /** Wall times `HH:MM` of a weekday in English, `sunday`. */
  hours?: readonly { day: string; start_at: string; end_at: string }[]
  /** Dates `YYYY-MM-DD` with other hours; closed without times. */
  dates?: readonly { date: string; start_at: string | null; end_at: string | null }[]
  places?: readonly { address: string; latitude: number; longitude: number }[]
  /** Radius around its addresses in kilometres. */
  range?: number
}

// Crawlers read the same time twice as a day that is closed.
const opening = (start: string | null, end: string | null) =>
  start === null || end === null
    ? { opens: '00:00', closes: '00:00' }
    : { opens: start, closes: isWholeDay(start, end) ? '23:59' : end }

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** A provider: addresses, opening hours of weekdays and of certain dates, range and rating. */
export const businessData = ({ places = [], hours = [], dates = [], range, ...facts }: BusinessFacts): LinkedData => {
  const [place] = places
  const geo = place && { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude }
  return about('LocalBusiness', {
    '@id': facts.url,
    name: facts.name,
    description: facts.description,
    url: facts.url,
    ...(facts.image && { image: facts.image }),
    ...(facts.telephone && { telephone: facts.telephone }),
    ...(place && { address: { '@type': 'PostalAddress', streetAddress: place.address }, geo }),
    ...(geo && range && { areaServed: { '@type': 'GeoCircle', geoMidpoint: geo, geoRadius: range * 1000 } }),
    ...(hours.length > 0 && {
      openingHoursSpecification: hours.map(({ day, start_at, end_at }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${capital(day)}`,
        ...opening(start_at, end_at),
      })),
    }),
    ...(dates.length > 0 && {
      specialOpeningHoursSpecification: dates.map(({ date, start_at, end_at }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: date,
        validThrough: date,
        ...opening(start_at, end_at),
      })),
    }),
    ...rating(facts),
  })
}

/** Breadcrumbs from Home to this page. */
export const breadcrumbData = (steps: readonly { name: string; url: string }[]): LinkedData =>
  about('BreadcrumbList', {
    itemListElement: steps.map(({ name, url }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: url })),
  })

/** Questions and answers; answers may contain markup. */
export const faqData = (questions: readonly { question: string; answer: string }[]): LinkedData =>
  about('FAQPage', {
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  })
