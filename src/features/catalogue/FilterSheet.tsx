import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { lazyPart } from '#web/lazy.ts'
import type { messages } from './messages.ts'

const OpenFilters = lazyPart(() => import('./live/OpenFilters.tsx'))

type FilterSheetProps = {
  /** How many filters are set. */
  count: number
  /** The filters themselves: links or controls that act at once. */
  children: ReactNode
}

/** "Filters (2)": on phones and tablets the filters are in a sheet; without script they stand in the page. */
export const FilterSheet = ({ count, children }: FilterSheetProps) => {
  const t = useWords<typeof messages>('catalogue')
  const [state, set] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button
        look="second"
        size="small"
        className="noscript:hidden lg:hidden"
        icon={<SlidersHorizontal aria-hidden className="size-4" />}
        aria-haspopup="dialog"
        onClick={() => set('open')}
      >
        {count > 0 ? t('filters_set', { count }) : t('filters')}
      </Button>
      <Suspense>
        {state !== 'never' && (
          <OpenFilters open={state === 'open'} onClose={() => set('closed')}>
            {children}
          </OpenFilters>
        )}
      </Suspense>
    </>
  )
}
