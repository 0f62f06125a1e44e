import { Link } from 'react-router'
import { Checkbox } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

/** Agreement to the terms, which open in a new tab; `missing` after a submit without it. */
export const TermsCheckbox = ({ missing, className }: { missing: boolean; className?: string }) => {
  const t = useWords<typeof messages>('web')
  return (
    <Checkbox
      name="conditions"
      required
      error={missing ? t('terms.missing') : undefined}
      className={className}
      label={
        <>
          {t('terms.agree')}{' '}
          <Link to="/pages/2" target="_blank" className="font-medium text-main-ink underline">
            {t('terms.link')}
          </Link>
        </>
      }
    />
  )
}
