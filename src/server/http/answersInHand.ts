import type { ServerResponse } from 'node:http'

/** Bytes of an answer that is counted; smaller ones are as many as there are connections. */
const least = 16 * 1024

/** The answers that are being sent to one network, in the order in which they began, with their bytes. */
type Reader = { bytes: number; open: Map<ServerResponse, number> }

/**
 * Answers that are in memory until their readers have taken them, `most` bytes together: who asks and does not read keeps them for as
 * long as they like. Where they would be more, the network with most of them loses the connection of its oldest one.
 */
export const answersInHand = (most: number) => {
  const readers = new Map<string, Reader>()
  let total = 0

  const close = (network: string, response: ServerResponse) => {
    const reader = readers.get(network)
    const bytes = reader?.open.get(response)
    if (!reader || bytes === undefined) return
    reader.open.delete(response)
    reader.bytes -= bytes
    total -= bytes
    if (reader.open.size === 0) readers.delete(network)
  }

  const giveWay = () => {
    const [network, { open }] = [...readers].reduce((one, other) => (other[1].bytes > one[1].bytes ? other : one))
    const [oldest] = open.keys()
    if (!oldest) return
    close(network, oldest)
    oldest.destroy()
  }

  /** Counts an answer until it is sent, or its connection has ended. */
  return (network: string, response: ServerResponse, bytes: number): void => {
    if (bytes < least || response.destroyed) return
    // An answer that could not be sent is replaced by another one.
    close(network, response)
    const reader = readers.get(network) ?? { bytes: 0, open: new Map() }
    readers.set(network, reader)
    reader.open.set(response, bytes)
    reader.bytes += bytes
    total += bytes
    response.once('close', () => close(network, response))
    while (total > most) giveWay()
  }
}
