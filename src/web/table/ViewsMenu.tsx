import { useMutation } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import Trash from 'lucide-react/icons/trash-2'
import { Link } from 'react-router'
import { Button, IconButton } from '#ui/Button.tsx'
import { closePanel, Disclosure, menuItem } from '#ui/Disclosure.tsx'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { isNotThere } from '../polling.ts'
import { show } from '../snackbar.ts'
import { useForm } from '../useForm.ts'
import { useShowFailure } from '../useShowFailure.ts'
import { control, panel } from './Filters.tsx'
import type { messages } from './messages.ts'
import type { ColumnSettings } from './types.ts'
import { useViews } from './views.ts'

type ViewsMenuProps = {
  list: string
  /** What is seen now. */
  current: { search: string; columns: ColumnSettings }
  onColumns: (columns: ColumnSettings | null) => void
}

const nameIn = (form: FormData): string => String(form.get('name')).trim()

/** The operator's saved views of a list. */
export const ViewsMenu = ({ list, current, onColumns }: ViewsMenuProps) => {
  const t = useWords<typeof messages>('web.table')
  const { views, save, remove } = useViews(list)
  const { submit, field, sending } = useForm({
    send: async (form) => {
      const name = nameIn(form)
      await save({ name, ...current })
      return name
    },
    onSuccess: (name, form) => {
      // What was typed on meanwhile stays.
      if (nameIn(new FormData(form)) === name) form.reset()
      show({ type: 'success', title: t('view_saved') })
    },
    onError: useShowFailure(t('view_failed')),
  })
  const showNotDeleted = useShowFailure(t('view_stays'))
  const removing = useMutation({
    mutationFn: remove,
    // Deleted in another tab: the list is read again.
    onError: (error) => (isNotThere(error) ? undefined : showNotDeleted(error)),
  })
  return (
    <Disclosure
      className="relative"
      buttonClass={control}
      panelClass={`${panel} sm:end-0`}
      button={
        <>
          <Bookmark aria-hidden className="size-4 text-soft" />
          <span className="max-md:sr-only">{t('views')}</span>
        </>
      }
    >
      {views.length === 0 && <p className="text-soft text-sm">{t('no_views')}</p>}
      <ul className="max-h-72 overflow-y-auto">
        {views.map((view) => (
          <li key={view.id} className="flex items-center gap-1">
            <Link
              to={`?${view.search}`}
              onClick={({ currentTarget }) => {
                closePanel(currentTarget)
                onColumns(view.columns)
              }}
              className={menuItem}
            >
              <bdi>{view.name}</bdi>
            </Link>
            <IconButton label={t('delete_view', { name: view.name })} onClick={() => removing.mutate(view.id)}>
              <Trash className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} noValidate className="grid gap-3 border-line border-t pt-3">
        <Field {...field('name')} label={t('view_name')} required maxLength={60} />
        <Button type="submit" size="small" look="second" pending={sending.isPending}>
          {t('save_view')}
        </Button>
      </form>
    </Disclosure>
  )
}
