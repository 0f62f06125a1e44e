import type { Socket } from 'node:net'
import { network } from './network.ts'

/** Milliseconds in which a network that was shut out may not come again. */
const shutMs = 2000

const networkOf = ({ remoteAddress }: Socket): string => network(remoteAddress ?? '')

/** The open connections of each network, which end together: what is not read yet of a flood costs nothing then. */
export const createPeers = () => {
  const open = new Map<string, Set<Socket>>()
  const shut = new Set<string>()
  return {
    add: (socket: Socket): void => {
      const address = networkOf(socket)
      if (shut.has(address)) return void socket.destroy()
      const peers = open.get(address) ?? new Set()
      open.set(address, peers.add(socket))
      socket.once('close', () => {
        peers.delete(socket)
        if (peers.size === 0) open.delete(address)
      })
    },
    /** Ends all connections of the network that this one is of, and for a moment those that are opened. */
    shutOut: (socket: Socket): void => {
      const address = networkOf(socket)
      shut.add(address)
      setTimeout(() => shut.delete(address), shutMs).unref()
      for (const peer of open.get(address) ?? [socket]) peer.destroy()
    },
  }
}
