/** Path of the server-sent events. */
export const eventsPath = '/api/events'

/** Data of the complete events in the received text, and the incomplete rest. */
export const parseEvents = (received: string): { events: string[]; rest: string } => {
  const blocks = received.split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.flatMap((block) => {
    const lines = block.split('\n').filter((line) => line.startsWith('data:'))
    return lines.length > 0 ? [lines.map((line) => line.slice(5).trimStart()).join('\n')] : []
  })
  return { events, rest }
}
