import { SupportContact } from '#features/settings/SupportContact.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import type { messages } from './providerMessages.ts'
import { useTeam } from './useTeam.ts'

/** Says to the team of a blocked provider what that means and whom to ask. */
export const BlockedNote = () => {
  const t = useWords<typeof messages>('team.provider')
  const tr = useTranslated()
  const { current } = useTeam()
  if (!current?.e_provider.blocked) return null
  return (
    <section role="status" className="mb-6 grid gap-2 rounded-card bg-bad-wash p-4">
      <h2 className="font-semibold text-bad">{t('blocked', { name: tr(current.e_provider.name) })}</h2>
      <p>{t('blocked_hint')}</p>
      <SupportContact />
    </section>
  )
}
