import MapIcon from 'lucide-react/icons/map'
import { Suspense, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { lazyPart } from '#web/lazy.ts'
import { CategoryChips } from './CategoryChips.tsx'
import type { messages } from './messages.ts'
import { teamSizes } from './rules.ts'
import type { DraftFields } from './unsavedDraft.ts'

const AreaFields = lazyPart(() => import('#features/places/AreaFields.tsx'))

/** What is saved of the area, while its map is not there yet: the form is saved, and sent, with it. */
const SavedArea = ({ defaults }: { defaults: DraftFields }) =>
  ['address', 'latitude', 'longitude', 'range_km'].map((name) =>
    defaults[name] ? <input key={name} type="hidden" name={name} value={defaults[name]} /> : null,
  )

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
        <Suspense
          fallback={
            <>
              <SavedArea defaults={defaults} />
              <Bone className="h-80 sm:h-112" />
            </>
          }
        >
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

/** The chosen ids are one field. */
const CategoryChoice = ({ first = '', onChange }: { first?: string | undefined; onChange: () => void }) => {
  const t = useWords<typeof messages>('applications')
  const [chosen, choose] = useState(() => first.split(',').filter(Boolean).map(Number))
  return (
    <>
      <CategoryChips
        legend={t('categories')}
        chosen={chosen}
        onChange={(next) => {
          choose(next)
          onChange()
        }}
      />
      <input type="hidden" name="categories" value={chosen.join(',')} />
    </>
  )
}
