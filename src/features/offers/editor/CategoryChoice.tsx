import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { allCategories } from '#features/catalogue/queryOptions.ts'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { untilRead } from '#web/polling.ts'
import type { messages } from '../providerMessages.ts'
import type { PartProps } from './parts.ts'

type CategoryChoiceProps = PartProps & { trades: readonly number[] }

/** The categories customers find the service in; those the provider applied with come first. */
export const CategoryChoice = ({ body, change, errorOf, trades }: CategoryChoiceProps) => {
  const t = useWords<typeof messages>('offers.provider')
  const tr = useTranslated()
  const { data = [] } = useQuery({ ...allCategories, refetchInterval: untilRead })
  const isTrade = ({ id, sub_categories: subs = [] }: (typeof data)[number]): boolean =>
    [id, ...subs.map((sub) => sub.id)].some((one) => trades.includes(one))
  const inOrder = [...data.filter(isTrade), ...data.filter((category) => !isTrade(category))]
  const error = errorOf('categories')
  const toggle = (id: number, on: boolean) =>
    change((all) => ({
      ...all,
      categories: on ? [...all.categories, id] : all.categories.filter((other) => other !== id),
    }))
  return (
    <Card>
      <fieldset aria-describedby={error ? 'categories-error' : undefined}>
        <legend className="mb-2 font-semibold text-lg">{t('categories')}</legend>
        {error && (
          <p id="categories-error" data-fault tabIndex={-1} className="mb-2 scroll-mt-40 text-bad text-sm">
            {error}
          </p>
        )}
        {data.some(isTrade) && <p className="mb-2 text-soft text-sm">{t('trades_first')}</p>}
        <div className="grid grid-cols-1 items-start gap-x-6 sm:grid-cols-2">
          {inOrder.map((category) => {
            const all = [category, ...(category.sub_categories ?? [])]
            const count = all.filter(({ id }) => body.categories.includes(id)).length
            // It shows what is in those below it.
            const goesAlong = all.slice(1).some(({ id }) => body.categories.includes(id))
            return (
              <details key={category.id} open={count > 0 || isTrade(category)} className="group border-line border-b">
                <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-medium">
                  <span className="me-auto">{tr(category.name)}</span>
                  {count > 0 && <Badge tone="brand">{count}</Badge>}
                  <ChevronDown aria-hidden className="size-5 text-soft transition-transform group-open:rotate-180" />
                </summary>
                <ul className="pb-2 ps-4">
                  {all.map(({ id, name }) => (
                    <li key={id}>
                      <Checkbox
                        label={tr(name)}
                        name="categories"
                        checked={body.categories.includes(id) || (goesAlong && id === category.id)}
                        disabled={goesAlong && id === category.id}
                        onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
                      />
                    </li>
                  ))}
                </ul>
              </details>
            )
          })}
        </div>
      </fieldset>
    </Card>
  )
}
