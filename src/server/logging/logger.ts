import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { currentScope } from '#server/requestScope.ts'
import { type Collapse, collapseRepeats } from './collapse.ts'
import { errorFields } from './errors.ts'
import { redactSecrets } from './redact.ts'

/** The name of the request's id in every line, in failed answers, and in the data of jobs. */
export const requestIdField = 'request_id'

/** Below it lines come from the request's own logger, which has the id. */
const WARN = 40

type Bound = { bindings?: () => Record<string, unknown> }

/** The request and the job that a line belongs to, where its logger does not know them. */
const scopeFields = (_: object, level: number, logger: Bound): Record<string, string> => {
  const scope = level < WARN ? undefined : currentScope()
  if (!scope) return {}
  const hasId = logger.bindings?.()[requestIdField] !== undefined
  return {
    ...(scope.requestId && !hasId && { [requestIdField]: scope.requestId }),
    ...(scope.job && { job: scope.job }),
  }
}

type Stream = { write: (line: string) => void }

/** Bytes of lines that wait for whoever reads the log. */
const mostWaiting = 2_000_000

/**
 * The logger's own stream stands still, with the program, while a full disk takes no lines. This one loses them, and also those that a
 * pipe has no room for, because nobody reads it.
 */
const standardOutput: Stream = {
  write: (line) => {
    if (process.stdout.writableLength < mostWaiting) process.stdout.write(line)
  },
}

/** The settings of the program's log: lines of JSON, without secrets, errors that repeat counted. */
export const loggerOptions = (
  { logLevel, logWindowMs }: Pick<Config, 'logLevel'> & { logWindowMs?: number | undefined },
  stream = standardOutput,
) => {
  const { logMethod, flush }: Collapse = collapseRepeats(logWindowMs)
  const options = {
    level: logLevel,
    stream,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, url: redactSecrets(request.url), ip: request.ip }),
      err: errorFields,
    },
    mixin: scopeFields,
    hooks: { logMethod },
  }
  return { options, flush }
}
