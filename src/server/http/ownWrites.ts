import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenOf } from './session.ts'

/** Seconds after a change in which its author's requests ask for news before a kept answer is used. */
export const FRESH = 10

/** Whether the browser that sends this has changed something in the last seconds. */
export const hasWritten = ({ cookie = '' }: IncomingHttpHeaders): boolean => /(?:^|;\s*)wrote=1/.test(cookie)

/** A request of somebody who may have changed something, through this process or another one. */
export const mayHaveWritten = (request: FastifyRequest): boolean =>
  hasWritten(request.headers) || tokenOf(request) !== undefined

/** Notes in the browser that it has changed something; nothing personal. */
export const noteWrite = (reply: FastifyReply): void =>
  void reply.header('set-cookie', `wrote=1; Path=/; Max-Age=${FRESH}; HttpOnly; SameSite=Lax`)
