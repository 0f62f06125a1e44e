import { sql } from 'kysely'
import { buildCoupon, insertAll } from '../../../test/build.ts'
import { coupons } from '../content/coupons.ts'
import { faqs } from '../content/faqs.ts'
import { pages } from '../content/pages.ts'
import { paymentLogos, paymentOrder } from '../content/payments.ts'
import { slides } from '../content/slides.ts'
import { payLogo } from '../pictures/emblem.ts'
import { glyphs } from '../pictures/glyphs.ts'
import { slide } from '../pictures/slide.ts'
import type { Frame } from './categories.ts'
import { DAY, known, type Town } from './context.ts'
import type { People } from './people.ts'
import type { SeededService } from './services.ts'

const seedSlides = async (
  { tx, pictures }: Town,
  providers: ReadonlyMap<string, number>,
  services: readonly SeededService[],
  faces: People['faces'],
) => {
  const byName = new Map(services.map(({ row, content }) => [content.name.en, row.id]))
  const rows = await insertAll(
    tx,
    'slides',
    slides.map(({ text, button, deep, colour, service, provider }, i) => ({
      order: i + 1,
      text,
      button,
      text_position: 'center_start',
      text_color: deep ? '#ffffff' : '#12312e',
      button_color: deep ? '#fbbf24' : '#0f766e',
      background_color: colour,
      indicator_color: deep ? '#ffffff' : '#12312e',
      e_service_id: service ? known(byName, service) : null,
      e_provider_id: provider ? known(providers, provider) : null,
    })),
  )
  const staffOf = (service?: string) => services.find(({ content }) => content.name.en === service)?.content.provider
  for (const [i, { colour, deep, icons, text, service, provider }] of slides.entries()) {
    const [who] = known(faces, provider ?? staffOf(service) ?? '')
    if (!who) throw new Error(`nobody for the slide "${text.en}"`)
    pictures.push({
      owner: 'slides',
      id: rows[i]?.id ?? 0,
      name: text.en,
      svg: slide({ seed: text.en, colour, deep, icons, who }),
      colour,
    })
  }
}

const seedFaqs = async ({ tx, now }: Town) => {
  for (const [i, { name, faqs: questions }] of faqs.entries()) {
    const date = (n: number) => new Date(now - (100 - i - n / 100) * DAY)
    const [category] = await insertAll(tx, 'faq_categories', [{ name, created_at: date(0), updated_at: date(0) }])
    // Shown newest first: the first question is the newest.
    const rows = questions.map((faq, n) => ({
      ...faq,
      faq_category_id: category?.id ?? 0,
      featured: n === 0,
      created_at: date(questions.length - n),
      updated_at: date(questions.length - n),
    }))
    await insertAll(tx, 'faqs', rows)
  }
}

/** Slides, questions, pages, coupons and the signs of the ways to pay. */
export const seedPages = async (
  town: Town,
  frame: Frame,
  providers: ReadonlyMap<string, number>,
  services: readonly SeededService[],
  { faces }: Pick<People, 'faces'>,
) => {
  const { tx, now, pictures } = town
  await seedSlides(town, providers, services, faces)
  await seedFaqs(town)
  await insertAll(tx, 'settings', [
    { key: 'support_email', value: 'care@doorstep.test' },
    { key: 'support_phone', value: '+966 11 000 0000' },
  ])
  const dates = (id: number) => ({ created_at: new Date(now - (200 - id) * DAY), updated_at: new Date(now - 40 * DAY) })
  await insertAll(
    tx,
    'custom_pages',
    pages.map((page) => ({ ...page, ...dates(page.id) })),
  )
  await sql`SELECT setval(pg_get_serial_sequence('custom_pages', 'id'), ${pages.length}::int)`.execute(tx)
  for (const { code, discount, type, description, expiresInDays, everywhere, categories = [], perCustomer } of coupons)
    await buildCoupon(tx, {
      code,
      discount,
      discount_type: type,
      description,
      expires_at: new Date(now + expiresInDays * DAY),
      everywhere,
      categories: categories.map((key) => known(frame.categories, key)),
      per_customer_limit: perCustomer ?? null,
    })
  for (const [i, route] of paymentOrder.entries())
    await tx
      .updateTable('payment_methods')
      .set({ order: i + 1 })
      .where('route', '=', route)
      .execute()
  for (const { id, colour, glyph } of paymentLogos)
    pictures.push({
      owner: 'payment_methods',
      id,
      name: `way to pay ${id}`,
      collection: 'logo',
      svg: payLogo(colour, glyphs[glyph]),
      colour,
    })
}
