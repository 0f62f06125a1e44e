import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Columns from 'lucide-react/icons/columns-3'
import { Button, IconButton } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { moved } from './columns.ts'
import { control, panel } from './Filters.tsx'
import type { messages } from './messages.ts'
import type { ColumnSettings } from './types.ts'

type ColumnsMenuProps = {
  columns: readonly { id: string; name: string }[]
  settings: ColumnSettings
  onChange: (settings: ColumnSettings) => void
  onReset: () => void
}

/** Which columns are shown, and in which order. */
export const ColumnsMenu = ({ columns, settings, onChange, onReset }: ColumnsMenuProps) => {
  const t = useWords<typeof messages>('web.table')
  const { order, hidden } = settings
  const names = new Map(columns.map(({ id, name }) => [id, name]))
  const show = (id: string, on: boolean) =>
    onChange({ order, hidden: on ? hidden.filter((one) => one !== id) : [...hidden, id] })
  return (
    <Disclosure
      className="relative max-md:hidden"
      buttonClass={control}
      panelClass={`${panel} sm:end-0`}
      button={
        <>
          <Columns aria-hidden className="size-4 text-soft" />
          {t('columns')}
        </>
      }
    >
      <ul className="max-h-80 overflow-y-auto">
        {order.map((id, place) => {
          const name = names.get(id) ?? id
          return (
            <li key={id} className="flex items-center gap-1">
              <Checkbox
                className="min-w-0 flex-1"
                label={name}
                checked={!hidden.includes(id)}
                onChange={(event) => show(id, event.target.checked)}
              />
              <IconButton
                label={t('earlier', { name })}
                disabled={place === 0}
                onClick={() => onChange({ order: moved(order, id, -1), hidden })}
              >
                <ArrowUp className="size-4" />
              </IconButton>
              <IconButton
                label={t('later', { name })}
                disabled={place === order.length - 1}
                onClick={() => onChange({ order: moved(order, id, 1), hidden })}
              >
                <ArrowDown className="size-4" />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <Button look="quiet" size="small" onClick={onReset}>
        {t('reset')}
      </Button>
    </Disclosure>
  )
}
