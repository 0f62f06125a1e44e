import { expect, test } from 'vitest'
import { renderMail } from './renderMail.ts'

test('names that people give themselves are one line of a subject, and no markup anywhere', () => {
  const { subject, html } = renderMail({
    recipient: 'someone@example.com',
    locale: 'en',
    subject: 'From <img src=x>\r\nBcc: everybody',
    greeting: 'Hi <b>you</b>',
    opening: '<script>1</script>',
    link: { label: '<i>Open</i>', url: 'https://doorstep.example/?a="1"' },
    closing: ['<u>Bye</u>'],
    from: '<s>Us</s>',
  })
  expect(subject).toBe('From <img src=x> Bcc: everybody')
  expect(html).not.toMatch(/<(img|b|script|i|u|s)\b/)
  expect(html).toContain('&lt;img src=x&gt;')
  expect(html).toContain('?a=&quot;1&quot;')
})
