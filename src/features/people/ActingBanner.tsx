import { useQueryClient } from '@tanstack/react-query'
import UserCog from 'lucide-react/icons/user-cog'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/classes.ts'
import { useWords, useWordsPart } from '#ui/language.tsx'
import { useSheetNotices } from '#ui/openSheet.ts'
import { useUser } from '#web/session.ts'
import { endActing } from './actingSession.ts'
import type { messages } from './officeMessages.ts'

/** On every page while an operator acts for a customer, and in the sheet that covers the page. */
export default function ActingBanner() {
  const hasWords = useWordsPart('office')
  const t = useWords<typeof messages>('people.office')
  const user = useUser()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [stopping, setStopping] = useState(false)
  const stop = async (isOver: boolean) => {
    setStopping(true)
    const back = (await endActing(isOver)) ? `/office/people/${user?.id}` : '/login'
    queries.clear()
    await navigate(back)
  }
  const sheet = useSheetNotices()
  const until = Date.parse(String(user?.acting_until))
  const onEnd = useEffectEvent(() => void stop(true))
  useEffect(() => {
    const timer = setTimeout(onEnd, Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  if (!hasWords || !user) return null
  const banner = (
    <aside
      aria-label={t('acting.label')}
      className={cx(
        'flex flex-wrap items-center gap-3 border-warn bg-warn-wash p-3',
        sheet
          ? 'border-t'
          : 'fixed inset-x-3 bottom-[calc(var(--bottom-bar,0px)+.75rem)] z-40 mx-auto max-w-2xl rounded-card border shadow-lg',
      )}
    >
      <UserCog aria-hidden className="size-5 shrink-0 text-warn" />
      <p className="min-w-40 flex-1 text-sm">{t('acting.banner', { name: `\u2068${user.name}\u2069` })}</p>
      <Button size="small" look="second" pending={stopping} onClick={() => void stop(false)}>
        {t('acting.stop')}
      </Button>
    </aside>
  )
  return sheet ? createPortal(banner, sheet) : banner
}
