const mailbox = /[^\s@<>()[\]\\,;:"/]+@[^\s@<>()[\]\\,;:"/]+/.source
const name = /"[^"\r\n]*"|[^\r\n<>:;"@]*/.source
const sender = new RegExp(`^\\s*(?:(?:${name})\\s*<${mailbox}>|${mailbox})\\s*$`)

/** Whether mails can be from it: one address, or a name and one. What only looks like it would be refused by the mail server, mail by mail. */
export const isSender = (text: string): boolean => sender.test(text)

/** Whether it names a mail server, and a user with a password that can be read, or neither. */
export const isMailServer = (address: string): boolean => {
  try {
    const { protocol, hostname, username, password } = new URL(address)
    decodeURIComponent(`${username}${password}`)
    return /^smtps?:$/.test(protocol) && hostname !== '' && (username === '') === (password === '')
  } catch {
    return false
  }
}
