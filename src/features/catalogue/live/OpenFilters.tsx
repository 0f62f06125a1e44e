import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import type { messages } from '../messages.ts'

/** The sheet of the filters; it stays open while they are changed. */
export default function OpenFilters(props: { open: boolean; onClose: () => void; children: ReactNode }) {
  const t = useWords<typeof messages>('catalogue')
  return (
    <Sheet
      {...props}
      backCloses
      side="bottom"
      title={t('filters')}
      footer={
        <Button wide onClick={props.onClose}>
          {t('show_results')}
        </Button>
      }
    />
  )
}
