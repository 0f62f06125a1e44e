import type { UseQueryResult } from '@tanstack/react-query'
import { useDateText } from '#features/settings/DateText.tsx'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import { isUnreached } from '#web/errorText.ts'
import type { messages } from '../providerMessages.ts'

type AsOfProps = {
  query: Pick<UseQueryResult, 'error' | 'fetchStatus' | 'dataUpdatedAt'>
  zone: string
  className: string
}

/** Of when what is shown is, where it could not be read again. */
export const AsOf = ({ query: { error, fetchStatus, dataUpdatedAt }, zone, className }: AsOfProps) => {
  const t = useWords<typeof messages>('ordering.provider')
  const { whenBriefly } = useDateText()
  if (!error && fetchStatus !== 'paused') return null
  return (
    <p role="status" className={cx('text-sm text-warn', className)}>
      {t(error && !isUnreached(error) ? 'today.as_of_outage' : 'today.as_of', {
        time: whenBriefly(dataUpdatedAt, zone),
      })}
    </p>
  )
}
