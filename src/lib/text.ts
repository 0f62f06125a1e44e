/** A mark above or below a letter, with what nobody sees after it. */
const mark = String.raw`(?!\p{DI})[\p{Mn}\p{Me}]\p{DI}*`
/** No script has more marks at one letter. */
const tooManyMarks = new RegExp(`((?:${mark}){6})(?:${mark})+`, 'gu')

/**
 * Text that keeps to its place: without the characters that force a direction on the text after them, because names and links would be
 * shown reversed, and without towers of marks, which would cover what stands above and below. Marks and isolates, which Arabic text
 * needs, stay.
 */
export const inItsPlace = (text: string): string => text.replace(/[\u202a-\u202e]/g, '').replace(tooManyMarks, '$1')

/** With an end for each isolate, and no other: one without would turn what stands after the text, such as the hours of a visit. */
export const withClosedIsolates = (text: string): string => {
  let open = 0
  const matched = text.replace(/[\u2066-\u2069]/g, (mark) => {
    if (mark !== '\u2069') open += 1
    else if (open === 0) return ''
    else open -= 1
    return mark
  })
  return matched + '\u2069'.repeat(open)
}

/** With a space for line breaks, tabs and other control characters; NUL stays and is refused. */
export const inOneLine = (text: string): string => text.replace(/(?:(?!\0)[\p{Cc}\p{Zl}\p{Zp}])+/gu, ' ')

/** A letter, a sign or a picture; marks and fillers that nobody sees are none. NUL counts, so that it is refused. */
const seen = /\0|[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Empty where nothing of the text is seen: it would be a name that nobody reads, and a link that nobody finds. */
export const orNothing = (text: string): string => (seen.test(text) ? text : '')

/** A code as people mean it: copied from a text, it may have marks of direction that nobody sees, and letters in two parts. */
export const bareCode = (code: string): string => {
  const bare = code.replace(/\p{Cf}/gu, '')
  // Marks are put in order in quadratic time, seconds for as many as a request holds; what is so long is refused anyway.
  return bare.length > longestCode ? bare : bare.normalize()
}
const longestCode = 1000

/**
 * A cell of a table in which a formula begins nowhere but at its own beginning: where lists are separated by semicolons, programs for
 * tables end a cell at each, and at a line break then.
 */
export const withoutInnerFormulas = (cell: string): string => cell.replace(/(?=[=+@＝＋－＠]|-\S)(?<=[;\n]\s*)/g, "'")
