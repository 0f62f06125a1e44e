import { Outlet } from 'react-router'
import { useWords } from '#ui/language.tsx'
import { Head } from '#web/Head.tsx'
import type { messages } from './messages.ts'
import { PageTabs } from './PageTabs.tsx'

/** The pages of settings, each at its own address. */
export default function SettingsFrame() {
  const t = useWords<typeof messages>('office')
  return (
    <>
      <Head page="office" about={t('place.settings')} hidden />
      <h1 className="mb-4 font-semibold text-3xl">{t('place.settings')}</h1>
      <PageTabs
        label={t('settings.parts')}
        tabs={[
          { to: '/office/settings', name: t('settings.general'), end: true },
          { to: '/office/settings/payments', name: t('settings.payments') },
          { to: '/office/settings/mails', name: t('settings.mails') },
        ]}
      />
      <Outlet />
    </>
  )
}
