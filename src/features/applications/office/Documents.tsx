import { useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useDates } from '#ui/dates.ts'
import { useWords } from '#ui/language.tsx'
import type { messages as site } from '../messages.ts'
import type { messages } from '../officeMessages.ts'
import { type DocumentKind, extensions } from '../rules.ts'
import { getApplication } from './calls.ts'
import type { OfficeApplication } from './contract.ts'
import { useApplicationFile } from './useApplicationFile.ts'

type Document = OfficeApplication['documents'][number]

/** The applicant's papers. A file is fetched when it is opened, because each time is logged. */
export const Documents = ({ application: { id, documents } }: { application: OfficeApplication }) => {
  const t = useWords<typeof messages>('applications.office')
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold text-lg">{t('documents')}</h2>
      {documents.map((document) => (
        <Row key={document.file} id={id} document={document} />
      ))}
      <p className="text-soft text-sm">{t('documents_hint')}</p>
    </Card>
  )
}

const Row = ({ id, document: { file, type, number, expiry_date, mime } }: { id: number; document: Document }) => {
  const t = useWords<typeof messages>('applications.office')
  const s = useWords<typeof site>('applications')
  const queries = useQueryClient()
  const dateText = useDates()
  const { url, opening, close } = useApplicationFile(id, file)
  const isPicture = mime?.startsWith('image/') ?? false
  const open = () =>
    opening.mutate(undefined, { onSuccess: () => queries.invalidateQueries({ queryKey: [getApplication.path] }) })
  const facts = [number, expiry_date && t('valid_until', { date: dateText(expiry_date, 'date') })].filter(Boolean)
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-medium">{s(type)}</h3>
          {facts.map((fact) => (
            <p key={fact} className="wrap-anywhere text-soft text-sm">
              <bdi>{fact}</bdi>
            </p>
          ))}
        </div>
        {mime === null ? (
          <p className="text-soft text-sm">{t('no_file')}</p>
        ) : url && !isPicture ? (
          <a
            href={url}
            download={`application-${id}-${file}.${extensions[mime as DocumentKind]}`}
            className={buttonClass({ look: 'second', size: 'small' })}
          >
            <Download aria-hidden className="size-4" />
            {t('save_file')}
          </a>
        ) : (
          <Button
            look="second"
            size="small"
            icon={<Eye aria-hidden className="size-4" />}
            pending={opening.isPending}
            aria-expanded={isPicture ? Boolean(url) : undefined}
            onClick={url ? close : open}
          >
            {t(url ? 'hide_file' : 'open_file')}
          </Button>
        )}
      </div>
      {opening.isError && (
        <p role="alert" className="text-bad text-sm">
          {t('file_failed')}
        </p>
      )}
      {url && isPicture && <img src={url} alt={s(type)} className="max-h-[80vh] rounded-control border border-line" />}
    </div>
  )
}
