import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { useUnsaved } from '#ui/openSheet.ts'
import type { messages } from './messages.ts'
import { ReportForm } from './ReportForm.tsx'
import { ReportThread } from './ReportThread.tsx'
import { useReport } from './useReport.ts'

/** "Report a problem" on a booking, and what became of it. */
export default function ReportProblem({ bookingId }: { bookingId: number }) {
  const t = useWords<typeof messages>('complaints')
  const report = useReport(bookingId)
  const [writing, write] = useState(false)
  const { newest, isReady, pictures } = report
  const mayReport = !newest || newest.state === 'settled'
  // The text is stored in the browser; pictures would be lost.
  useUnsaved(pictures.chosen.length > 0)
  if (!isReady) return null
  return (
    <section aria-label={t('report')} className="grid gap-3 border-line border-t pt-4">
      {newest && !(mayReport && writing) && <ReportThread complaint={newest} report={report} />}
      {mayReport && writing && <ReportForm report={report} onDone={() => write(false)} />}
      {mayReport && !writing && (
        <Button
          look="quiet"
          size="small"
          className="justify-self-start"
          icon={<Flag aria-hidden className="size-4" />}
          onClick={() => write(true)}
        >
          {t(newest ? 'again' : 'report')}
        </Button>
      )}
    </section>
  )
}
