import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { cx } from '#ui/classes.ts'
import { Checkbox, Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { MoveButtons, useDragOrder } from '#ui/Reorder.tsx'
import { BothLanguages } from '#web/editor/BothLanguages.tsx'
import type { DraftGroup, DraftOption } from '../contract.ts'
import type { messages } from '../providerMessages.ts'
import { emptyGroup, emptyOption, moved } from '../rules.ts'
import type { PartProps } from './parts.ts'

type Of<T> = {
  value: T
  onChange: (value: T) => void
  onRemove: () => void
  /** Moves it within its list. */
  onMove: (to: number) => void
  handle: ReturnType<ReturnType<typeof useDragOrder>['handle']>
  path: string
  n: number
  count: number
  errorOf: PartProps['errorOf']
}

const add = { look: 'second', size: 'small', icon: <Plus aria-hidden className="size-4" /> } as const
const remove = { look: 'quiet', size: 'small', icon: <Trash2 aria-hidden className="size-4" /> } as const

/** Groups of options; an option with a window of time follows from the time of the visit. */
export const OptionGroups = ({ body, change, errorOf }: PartProps) => {
  const t = useWords<typeof messages>('offers.provider')
  const edit = (groups: (all: DraftGroup[]) => DraftGroup[]) =>
    change((all) => ({ ...all, groups: groups(all.groups) }))
  const order = useDragOrder((from, to) => edit((all) => moved(all, from, to)))
  return (
    <Card aria-labelledby="options_title" className="grid grid-cols-1 gap-5">
      <div>
        <h2 id="options_title" className="font-semibold text-lg">
          {t('options')}
        </h2>
        <p className="text-soft text-sm">{t('options_hint')}</p>
      </div>
      {body.groups.map((group, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is typed has no other identity
        <div key={i} {...order.item(i)} className={cx(order.dragged === i && 'opacity-50')}>
          <Group
            n={i + 1}
            count={body.groups.length}
            path={`groups.${i}`}
            value={group}
            errorOf={errorOf}
            handle={order.handle(i)}
            onChange={(next) => edit((all) => all.with(i, next))}
            onMove={(to) => edit((all) => moved(all, i, to))}
            onRemove={() => edit((all) => all.toSpliced(i, 1))}
          />
        </div>
      ))}
      <div>
        <Button {...add} disabled={body.groups.length >= 12} onClick={() => edit((all) => [...all, emptyGroup])}>
          {t('add_group')}
        </Button>
      </div>
    </Card>
  )
}

const Group = ({ value, onChange, onRemove, onMove, handle, path, n, count, errorOf }: Of<DraftGroup>) => {
  const t = useWords<typeof messages>('offers.provider')
  const set = (part: Partial<DraftGroup>) => onChange({ ...value, ...part })
  const none = errorOf(path)
  const order = useDragOrder((from, to) => set({ options: moved(value.options, from, to) }))
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 rounded-control border border-line p-4">
      <legend className="px-2 font-medium">{t('group', { n })}</legend>
      <BothLanguages
        label={t('group_name')}
        name={`${path}.name`}
        maxLength={255}
        value={value.name}
        error={errorOf(`${path}.name`)}
        onChange={(name) => set({ name })}
      />
      <div className="flex flex-wrap gap-x-8">
        <Checkbox
          label={t('allow_multiple')}
          checked={value.allow_multiple}
          onChange={({ currentTarget }) => set({ allow_multiple: currentTarget.checked })}
        />
        <Checkbox
          label={t('required')}
          checked={value.required}
          onChange={({ currentTarget }) => set({ required: currentTarget.checked })}
        />
      </div>
      {value.options.map((option, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is typed has no other identity
        <div key={i} {...order.item(i)} className={cx(order.dragged === i && 'opacity-50')}>
          <OptionFields
            n={i + 1}
            count={value.options.length}
            path={`${path}.options.${i}`}
            value={option}
            errorOf={errorOf}
            handle={order.handle(i)}
            onChange={(next) => set({ options: value.options.with(i, next) })}
            onMove={(to) => set({ options: moved(value.options, i, to) })}
            onRemove={() => set({ options: value.options.toSpliced(i, 1) })}
          />
        </div>
      ))}
      {none && <p className="text-bad text-sm">{none}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          {...add}
          disabled={value.options.length >= 30}
          onClick={() => set({ options: [...value.options, emptyOption] })}
        >
          {t('add_option')}
        </Button>
        <Button {...remove} onClick={onRemove}>
          {t('remove_group')}
        </Button>
        {count > 1 && (
          <MoveButtons
            list="groups"
            index={n - 1}
            count={count}
            labels={{ earlier: t('group_earlier', { n }), later: t('group_later', { n }) }}
            onMove={onMove}
            handle={handle}
          />
        )}
      </div>
    </fieldset>
  )
}

/** The evening, where a window is first wanted. */
const evening = { applies_from: '18:00', applies_until: '22:00' }
const anyTime = { applies_from: '', applies_until: '' }

const OptionFields = ({ value, onChange, onRemove, onMove, handle, path, n, count, errorOf }: Of<DraftOption>) => {
  const t = useWords<typeof messages>('offers.provider')
  const set = (part: Partial<DraftOption>) => onChange({ ...value, ...part })
  const timed = value.applies_from !== '' || value.applies_until !== ''
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 rounded-control bg-sunken p-4">
      <legend className="sr-only">{t('option', { n })}</legend>
      <BothLanguages
        label={t('option_name')}
        name={`${path}.name`}
        maxLength={255}
        value={value.name}
        error={errorOf(`${path}.name`)}
        onChange={(name) => set({ name })}
      />
      <BothLanguages
        label={t('option_description')}
        name={`${path}.description`}
        maxLength={2000}
        value={value.description}
        onChange={(description) => set({ description })}
      />
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-3">
        <Field
          label={t('option_price')}
          name={`${path}.price`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={value.price}
          error={errorOf(`${path}.price`)}
          onChange={({ currentTarget }) => set({ price: currentTarget.value })}
        />
        {timed &&
          (['applies_from', 'applies_until'] as const).map((end) => (
            <Field
              key={end}
              type="time"
              label={t(end)}
              name={`${path}.${end}`}
              value={value[end]}
              error={errorOf(`${path}.${end}`)}
              onChange={({ currentTarget }) => set({ [end]: currentTarget.value })}
            />
          ))}
      </div>
      <Checkbox
        label={t('applies')}
        checked={timed}
        onChange={({ currentTarget }) => set(currentTarget.checked ? evening : anyTime)}
      />
      <div className="flex flex-wrap gap-2">
        <Button {...remove} onClick={onRemove}>
          {t('remove_option')}
        </Button>
        {count > 1 && (
          <MoveButtons
            list={path.replace(/\.\d+$/, '')}
            index={n - 1}
            count={count}
            labels={{ earlier: t('option_earlier', { n }), later: t('option_later', { n }) }}
            onMove={onMove}
            handle={handle}
          />
        )}
      </div>
    </fieldset>
  )
}
