import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest kind first, so that no worker waits at the end for another's long file. */
const order = ['startup', 'e2e', 'api', 'unit']

/** Runs the files of a project in sequence: a process is reused only for files of the same project. */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name))
  }
}
