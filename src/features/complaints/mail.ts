import { helpingOperators, mailWords, queueMail, recipientOf, renderMail, senderFor } from '#features/mails/service.ts'
import type { Config } from '#server/config/config.ts'
import type { Tx } from '#server/db/database.ts'
import { translate } from '#server/words.ts'
import type { Complaint } from './contract.ts'

/** Tells the operators who help people by mail, in their language, that a new complaint waits. */
export const mailOperators = async (tx: Tx, config: Config, { id, booking_id, topic, user, messages }: Complaint) => {
  const [first] = messages
  const say = await mailWords(tx)
  for (const operator of await helpingOperators(tx, config)) {
    const { name, email, locale } = await recipientOf(tx, operator)
    const t = (key: string, values?: Record<string, string | number>) => say(locale, `complaints.mail.${key}`, values)
    const facts = { id: String(booking_id), topic: translate(locale, `complaints.topic.${topic}`) }
    const pictures = first?.media.length ?? 0
    const mail = renderMail({
      recipient: email,
      locale,
      subject: t('subject', facts),
      greeting: t('greeting', { name }),
      opening: t('opening', { ...facts, name: user.name }),
      link: { label: t('link'), url: `${config.publicUrl}/office/complaints/${id}` },
      closing: [t('words', { text: first?.text ?? '' }), ...(pictures > 0 ? [t('pictures', { count: pictures })] : [])],
      from: await senderFor(tx, config, locale),
    })
    await queueMail(tx, mail)
  }
}
