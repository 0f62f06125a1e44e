import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Shapes from 'lucide-react/icons/shapes'
import { Badge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Picture } from '#ui/Picture.tsx'
import { call } from '#web/call.ts'
import { MissingTranslation } from '#web/editor/MissingTranslation.tsx'
import { useMayEdit } from '#web/editor/mayEdit.tsx'
import type { messages as editorMessages } from '#web/editor/messages.ts'
import { RowButton } from '#web/editor/RowButton.tsx'
import { RowsPage } from '#web/editor/RowsPage.tsx'
import { SortableList } from '#web/editor/SortableList.tsx'
import { useEdited } from '#web/editor/useEdited.ts'
import { queryFor } from '#web/query.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../officeMessages.ts'
import { CategoryForm, type EditedCategory, newCategory } from './CategoryForm.tsx'
import { listOfficeCategories, orderCategories } from './calls.ts'
import type { OfficeCategory } from './contract.ts'

const categoriesQuery = queryFor(listOfficeCategories, {})

/** The list's own copy takes the new order at once. */
const useOrder = () => {
  const queries = useQueryClient()
  const t = useWords<typeof editorMessages>('editor')
  const showFailure = useShowFailure(t('failed'))
  return useMutation({
    mutationFn: (ids: number[]) => call(orderCategories, { body: { ids } }),
    onMutate: (ids) => {
      const placeOf = new Map(ids.map((id, n) => [id, n + 1]))
      queries.setQueryData(categoriesQuery.queryKey, (all) =>
        all
          ?.map((category) => ({ ...category, order: placeOf.get(category.id) ?? category.order }))
          .sort((a, b) => a.order - b.order),
      )
    },
    onError: showFailure,
    onSettled: () =>
      Promise.all(
        [categoriesQuery.queryKey, ['categories']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}

/** The categories as a tree of two levels (`/office/categories`). */
export default function CategoriesPage() {
  const t = useWords<typeof messages>('catalogue.office')
  const e = useWords<typeof editorMessages>('editor')
  const tr = useTranslated()
  const queries = useQueryClient()
  const query = useQuery(categoriesQuery)
  const { edited, edit, close } = useEdited<EditedCategory>()
  const ordering = useOrder()
  const mayEdit = useMayEdit()
  const level = (parent: number | null) =>
    (query.data ?? [])
      .filter(({ parent_id }) => parent_id === parent)
      .map((category) => ({ ...category, name: tr(category.name), stored: category }))
  const top = level(null)
  const row = (category: OfficeCategory) => (
    <RowButton onEdit={() => edit(category)}>
      <span
        className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-control"
        style={{ backgroundColor: category.color }}
      >
        <Picture
          media={category.media[0]}
          sizes="40px"
          className="size-full"
          fallback={<Shapes className="size-5" />}
        />
      </span>
      <span className="min-w-28 flex-1 font-medium">{tr(category.name)}</span>
      <MissingTranslation texts={[category.name, category.description]} />
      {category.featured && <Badge tone="brand">{t('featured_badge')}</Badge>}
      <span className="text-soft text-sm">{t('services', { count: category.services })}</span>
    </RowButton>
  )
  return (
    <>
      <RowsPage
        title={t('title')}
        add={{ label: t('new'), onAdd: () => edit(newCategory(null)) }}
        query={query}
        empty={{ icon: <Shapes className="size-7" />, title: t('none'), message: t('none_hint') }}
      >
        {() => (
          <>
            {mayEdit && <p className="mb-3 text-soft text-sm">{e('order_hint')}</p>}
            <SortableList roomy label={t('title')} items={top} onOrder={(ids) => ordering.mutate(ids)}>
              {({ id, name, stored }) => (
                <div className="grid gap-2">
                  <div className="flex items-center">
                    <div className="min-w-0 flex-1">{row(stored)}</div>
                    {mayEdit && (
                      <IconButton label={t('new_below', { name })} onClick={() => edit(newCategory(id))}>
                        <Plus className="size-5" />
                      </IconButton>
                    )}
                  </div>
                  {stored.children > 0 && (
                    <SortableList roomy label={name} items={level(id)} onOrder={(ids) => ordering.mutate(ids)}>
                      {(child) => row(child.stored)}
                    </SortableList>
                  )}
                </div>
              )}
            </SortableList>
          </>
        )}
      </RowsPage>
      {edited && (
        <CategoryForm
          key={edited.id}
          category={edited}
          parents={top.map(({ stored }) => stored)}
          onClose={close}
          onDone={() => {
            close()
            // Offers, the storefront and coupons show categories, too.
            void queries.invalidateQueries()
          }}
        />
      )}
    </>
  )
}
