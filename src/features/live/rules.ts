/** Where news of one's own are told, as server-sent events. */
export const eventsPath = '/api/events'

/** Texts of the events that are complete in what has arrived so far, and the rest. */
export const parseEvents = (received: string): { events: string[]; rest: string } => {
  const blocks = received.split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.flatMap((block) => {
    const lines = block.split('\n').filter((line) => line.startsWith('data:'))
    return lines.length > 0 ? [lines.map((line) => line.slice(5).trimStart()).join('\n')] : []
  })
  return { events, rest }
}
