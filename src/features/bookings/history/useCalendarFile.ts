import { useMutation } from '@tanstack/react-query'
import { useLanguage, useWords } from '#web/language.tsx'
import { session } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { urlOf } from '#web/transport.ts'
import type { messages } from '../messages.ts'
import { getBookingCalendar } from './contract.ts'

/** Hands a file to the browser to keep or to open. */
const save = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Fetches the visit as a calendar entry: a link could not carry the token without telling it to every log. */
export const useCalendarFile = (bookingId: number) => {
  const t = useWords<typeof messages>('bookings')
  const { locale } = useLanguage()
  return useMutation({
    mutationFn: async () => {
      const response = await fetch(urlOf(getBookingCalendar, { params: { id: bookingId } }), {
        headers: { authorization: `Bearer ${session.token()}`, 'accept-language': locale },
        cache: 'no-cache',
      })
      if (!response.headers.get('content-type')?.startsWith('text/calendar')) throw new Error('no calendar came')
      save(await response.blob(), `booking-${bookingId}.ics`)
    },
    onError: () => show({ type: 'error', title: t('action.failed'), message: t('extra.no_calendar') }),
  })
}
