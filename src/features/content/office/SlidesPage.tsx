import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import ImageIcon from 'lucide-react/icons/image'
import { Badge } from '#ui/Badge.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Picture } from '#ui/Picture.tsx'
import { call } from '#web/call.ts'
import { MissingTranslation } from '#web/editor/MissingTranslation.tsx'
import type { messages as editorMessages } from '#web/editor/messages.ts'
import { RowButton } from '#web/editor/RowButton.tsx'
import { RowsPage } from '#web/editor/RowsPage.tsx'
import { SortableList } from '#web/editor/SortableList.tsx'
import { useEdited } from '#web/editor/useEdited.ts'
import { queryFor } from '#web/query.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../officeMessages.ts'
import { listOfficeSlides, orderSlides } from './calls.ts'
import { type EditedSlide, newSlide, SlideForm } from './SlideForm.tsx'

const slidesQuery = queryFor(listOfficeSlides, {})

/** The pictures at the top of the home page, in their order (`/office/slides`). */
export default function SlidesPage() {
  const t = useWords<typeof messages>('content.office')
  const e = useWords<typeof editorMessages>('editor')
  const tr = useTranslated()
  const queries = useQueryClient()
  const showFailure = useShowFailure(e('failed'))
  const query = useQuery(slidesQuery)
  const { edited, edit, close } = useEdited<EditedSlide>()
  const ordering = useMutation({
    mutationFn: (ids: number[]) => call(orderSlides, { body: { ids } }),
    onMutate: (ids) =>
      queries.setQueryData(slidesQuery.queryKey, (all) =>
        all?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      ),
    onError: showFailure,
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <>
      <RowsPage
        title={t('slides.title')}
        add={{ label: t('slides.new'), onAdd: () => edit(newSlide) }}
        query={query}
        empty={{ icon: <ImageIcon className="size-7" />, title: t('slides.none'), message: t('slides.none_hint') }}
      >
        {(slides) => (
          <>
            <p className="mb-3 text-soft text-sm">{e('order_hint')}</p>
            <SortableList
              roomy
              label={t('slides.title')}
              items={slides.map((slide) => ({ ...slide, name: tr(slide.text) || t('slide.untitled') }))}
              onOrder={(ids) => ordering.mutate(ids)}
            >
              {({ name, ...slide }) => (
                <RowButton onEdit={() => edit(slide)}>
                  <span className="block aspect-8/3 w-28 overflow-hidden rounded-control">
                    <Picture media={slide.media[0]} sizes="7rem" className="size-full" />
                  </span>
                  <span className="min-w-28 flex-1 font-medium">{name}</span>
                  <MissingTranslation texts={[slide.text, slide.button]} />
                  {!slide.enabled && <Badge tone="warn">{t('slide.hidden')}</Badge>}
                </RowButton>
              )}
            </SortableList>
          </>
        )}
      </RowsPage>
      {edited && (
        <SlideForm
          key={edited.id}
          slide={edited}
          onClose={close}
          onDone={() => {
            close()
            void queries.invalidateQueries()
          }}
        />
      )}
    </>
  )
}
