/**
 * Without the characters that force a direction on the text after them: names and links would be shown reversed. Marks and isolates, which
 * Arabic text needs, stay.
 */
export const withoutOverrides = (text: string): string => text.replace(/[\u202a-\u202e]/g, '')

/** With a space for line breaks, tabs and other control characters; NUL stays and is refused. */
export const inOneLine = (text: string): string => text.replace(/(?:(?!\0)[\p{Cc}\p{Zl}\p{Zp}])+/gu, ' ')
