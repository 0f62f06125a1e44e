import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest kind first, so that no worker waits at the end for another's long file. */
const order = ['startup', 'e2e', 'api', 'unit']

/** Files of a project one after the other: a process is shared only as long as the next file is of the same project. */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name))
  }
}
