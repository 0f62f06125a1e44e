import { useQuery } from '@tanstack/react-query'
import type { EService, Option } from '#features/catalogue/contract.ts'
import { DurationBox } from '#features/catalogue/DurationBox.tsx'
import { Gallery } from '#features/catalogue/Gallery.tsx'
import { allCategories } from '#features/catalogue/queryOptions.ts'
import { ServiceHeader } from '#features/catalogue/ServiceHeader.tsx'
import { GroupChoice } from '#features/ordering/OptionPicker.tsx'
import { providerOf } from '#features/providers/queryOptions.ts'
import { useTeam } from '#features/team/useTeam.ts'
import { latinDigits } from '#lib/digits.ts'
import type { Media } from '#lib/media.ts'
import { type Exponent, exponentOf, toMajor } from '#lib/money.ts'
import { dateIn } from '#lib/time.ts'
import { Card } from '#ui/Card.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Markup } from '#ui/Markup.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { now } from '#web/clock.ts'
import { readerZone } from '#web/readerZone.ts'
import type { Draft, DraftBody } from '../contract.ts'
import type { messages } from '../providerMessages.ts'
import { amountOf, discountHolds, textToMarkup } from '../rules.ts'

/** No service has this id: what is tried in the preview is no order. */
const previewId = 0

const majorOf = (typed: string, exponent: Exponent): number => toMajor(amountOf(typed, exponent) ?? 0, exponent)

const groupsOf = (body: DraftBody, exponent: Exponent) =>
  body.groups.map((group, i) => ({
    ...group,
    id: i + 1,
    options: group.options.map(
      (option, n): Option => ({
        ...option,
        id: i * 100 + n + 1,
        price: majorOf(option.price, exponent),
        applies_from: option.applies_from || null,
        applies_until: option.applies_until || null,
        e_service_id: previewId,
        option_group_id: i + 1,
        has_media: false,
        media: [],
      }),
    ),
  }))

type PreviewProps = { draft: Draft; body: DraftBody; media: Media[]; onClose: () => void }

/** The draft as customers would see it, drawn by the same components. */
export const Preview = ({ draft, body, media, onClose }: PreviewProps) => {
  const t = useWords<typeof messages>('offers.provider')
  const tr = useTranslated()
  const exponent = exponentOf(draft.digits)
  const { current: team } = useTeam()
  const { data: provider } = useQuery({
    ...providerOf(String(team?.e_provider_id)),
    enabled: team !== undefined,
  })
  const { data: categories = [] } = useQuery(allCategories)
  const chosen = categories.flatMap((category) => {
    const below = (category.sub_categories ?? []).filter(({ id }) => body.categories.includes(id))
    return below.length > 0 || body.categories.includes(category.id) ? [category, ...below] : []
  })
  const discounted = discountHolds(body.discount, dateIn(now(), readerZone()))
  const discount = discounted ? majorOf(body.discount.price, exponent) : null
  const duration = latinDigits(body.duration).trim()
  const pictures = body.pictures.flatMap(({ id }) => media.find((one) => one.id === id) ?? [])
  const service =
    provider &&
    ({
      id: previewId,
      name: body.name,
      description: body.description,
      price: majorOf(body.price, exponent),
      discount_price: discount,
      price_unit: body.price_unit,
      quantity_unit: body.quantity_unit,
      duration,
      featured: false,
      enable_booking: false,
      available: true,
      e_provider_id: provider.id,
      rate: 0,
      total_reviews: 0,
      is_favorite: false,
      has_media: pictures.length > 0,
      media: pictures,
      media_notes: body.pictures,
      e_provider: provider,
      categories: chosen,
    } satisfies EService)
  return (
    <Sheet open onClose={onClose} title={t('preview')} subtitle={t('preview_hint')}>
      {service && (
        <div className="grid gap-8">
          <ServiceHeader service={service} />
          {body.groups.length > 0 && (
            <Card className="grid grid-cols-1 gap-6">
              {groupsOf(body, exponent).map((group) => (
                <GroupChoice key={group.id} group={group} serviceId={previewId} />
              ))}
            </Card>
          )}
          <DurationBox duration={duration} />
          <Markup html={textToMarkup(tr(body.description))} />
          <Gallery media={service.media} notes={service.media_notes} name={service.name} />
        </div>
      )}
    </Sheet>
  )
}
