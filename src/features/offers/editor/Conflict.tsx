import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from '../providerMessages.ts'

type ConflictProps = { by: string; onMine: () => void; onTheirs: () => void }

/** Somebody else saved the draft meanwhile: the second editor chooses. */
export const Conflict = ({ by, onMine, onTheirs }: ConflictProps) => {
  const t = useWords<typeof messages>('offers.provider')
  return (
    <div role="alert" className="sticky top-24 z-10 grid gap-3 rounded-card border border-warn bg-warn-wash p-4">
      <div>
        <p className="font-semibold">{t('conflict.title', { name: by })}</p>
        <p>{t('conflict.text')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={onMine}>
          {t('conflict.mine')}
        </Button>
        <Button size="small" look="second" onClick={onTheirs}>
          {t('conflict.theirs')}
        </Button>
      </div>
    </div>
  )
}
