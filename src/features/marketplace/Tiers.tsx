import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { Button, IconButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { NumberField } from '#web/editor/NumberField.tsx'
import type { messages } from './officeMessages.ts'
import { type Tier, tierFaults, typedTiers } from './rules.ts'

/** The steps of the cancellation terms; stored as JSON. */
export const Tiers = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const t = useWords<typeof messages>('marketplace.office')
  const tiers = typedTiers(value) ?? []
  const save = (next: Tier[]) => onChange(JSON.stringify(next))
  return (
    <div className="grid gap-3 sm:col-span-2">
      {tiers.map((tier, n) => {
        const faults = tierFaults(tier)
        const field = (name: keyof Tier) => (
          <NumberField
            label={t(`tier.${name}`)}
            value={tier[name]}
            error={faults.includes(name) ? t(`tier.wrong.${name}`) : undefined}
            className="w-40"
            onChange={(number) => save(tiers.with(n, { ...tier, [name]: name === 'cap' ? number : (number ?? 0) }))}
          />
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name but its place
          <fieldset key={n} className="flex flex-wrap items-start gap-3">
            {field('hours_before')}
            {field('fee_percent')}
            {field('cap')}
            <IconButton
              label={t('tier.remove', { n: n + 1 })}
              className="mt-7"
              onClick={() => save(tiers.toSpliced(n, 1))}
            >
              <Trash2 className="size-5" />
            </IconButton>
          </fieldset>
        )
      })}
      <div>
        <Button
          look="second"
          size="small"
          icon={<Plus aria-hidden className="size-4" />}
          disabled={tiers.length >= 10}
          onClick={() => save([...tiers, { hours_before: 24, fee_percent: 50, cap: null }])}
        >
          {t('tier.add')}
        </Button>
      </div>
    </div>
  )
}
