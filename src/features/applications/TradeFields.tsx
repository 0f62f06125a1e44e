import { useQuery } from '@tanstack/react-query'
import MapIcon from 'lucide-react/icons/map'
import { Suspense, useState } from 'react'
import { allCategories } from '#features/catalogue/queryOptions.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/classes.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { lazyPart } from '#web/lazy.ts'
import type { messages } from './messages.ts'
import { teamSizes } from './rules.ts'
import type { DraftFields } from './useDraft.ts'

const AreaFields = lazyPart(() => import('#features/places/AreaFields.tsx'))

type TradeProps = { defaults: DraftFields; onChange: () => void; errors: Record<string, string> }

/** What they do, with whom, and where: all of it may be left open. */
export const TradeFields = ({ defaults, onChange, errors }: TradeProps) => {
  const t = useWords<typeof messages>('applications')
  const [people, setPeople] = useState(teamSizes.find((size) => size === defaults.people))
  const [map, showMap] = useState(Boolean(defaults.latitude))
  return (
    <>
      <CategoryChoice first={defaults.categories} onChange={onChange} />
      <RadioCards
        legend={t('people')}
        name="people"
        value={people}
        onChange={setPeople}
        className="grid gap-3 sm:grid-cols-2"
        choices={teamSizes.map((size) => ({ value: size, title: t(`team.${size}`) }))}
      />
      {map ? (
        <Suspense fallback={<Bone className="h-80 sm:h-112" />}>
          <AreaFields defaults={defaults} onChange={onChange} errors={errors} />
        </Suspense>
      ) : (
        <Button
          look="second"
          icon={<MapIcon aria-hidden className="size-5" />}
          onClick={() => showMap(true)}
          className="noscript:hidden justify-self-start"
        >
          {t('area.show')}
        </Button>
      )}
    </>
  )
}

/** Buttons that stay pressed; the chosen ids are one field. */
const CategoryChoice = ({ first = '', onChange }: { first?: string | undefined; onChange: () => void }) => {
  const t = useWords<typeof messages>('applications')
  const tr = useTranslated()
  const { data } = useQuery(allCategories)
  const [chosen, choose] = useState(() => first.split(',').filter(Boolean))
  if (!data) return null
  const toggle = (id: string) => {
    choose((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]))
    onChange()
  }
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('categories')}</legend>
      <div className="flex flex-wrap gap-2">
        {data.map(({ id, name }) => {
          const pressed = chosen.includes(String(id))
          return (
            <button
              key={id}
              type="button"
              aria-pressed={pressed}
              onClick={() => toggle(String(id))}
              className={cx(
                'min-h-11 rounded-full border px-4 text-sm transition-colors',
                pressed ? 'border-second bg-second text-on-second' : 'border-edge bg-surface hover:border-ink',
              )}
            >
              {tr(name)}
            </button>
          )
        })}
      </div>
      <input type="hidden" name="categories" value={chosen.join(',')} />
    </fieldset>
  )
}
