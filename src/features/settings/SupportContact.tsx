import { useSettings } from './useSettings.ts'

const link = 'wrap-anywhere inline-flex min-h-11 items-center font-medium underline underline-offset-4'

/** How to reach the operator, as links; nothing where neither email nor telephone is set. */
export const SupportContact = () => {
  const { support_email: email, support_phone: phone } = useSettings()
  if (!email && !phone) return null
  return (
    <p className="flex flex-wrap gap-x-6">
      {email && (
        <a href={`mailto:${email}`} className={link}>
          <bdi dir="ltr">{email}</bdi>
        </a>
      )}
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={link}>
          <bdi dir="ltr" className="figures">
            {phone}
          </bdi>
        </a>
      )}
    </p>
  )
}
