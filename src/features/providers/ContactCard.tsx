import Phone from 'lucide-react/icons/phone'
import Smartphone from 'lucide-react/icons/smartphone'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import type { EProvider } from './contract.ts'
import type { messages } from './messages.ts'

/** Phone numbers, if there are any. */
export const ContactCard = ({ provider: { phone_number, mobile_number } }: { provider: EProvider }) => {
  const t = useWords<typeof messages>('providers')
  const numbers = [
    { number: phone_number, label: t('phone'), Icon: Phone },
    { number: mobile_number, label: t('mobile'), Icon: Smartphone },
  ]
  if (!phone_number && !mobile_number) return null
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div>
        <h2 className="font-semibold text-lg">{t('contact')}</h2>
        <p className="text-soft text-sm">{t('contact_hint')}</p>
      </div>
      <ul className="grid grid-cols-1 gap-1">
        {numbers.map(
          ({ number, label, Icon }) =>
            number && (
              <li key={label}>
                <a
                  href={`tel:${number.replace(/[^\d+]/g, '')}`}
                  className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-sunken"
                >
                  <Icon aria-hidden className="size-5 text-main-ink" />
                  <span className="sr-only">{label}</span>
                  <span dir="ltr" className="figures">
                    {number}
                  </span>
                </a>
              </li>
            ),
        )}
      </ul>
    </Card>
  )
}
