import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Tests that wait for other processes start first, so that no worker is idle at the end.
const first = ['e2e', 'workers']

/** Project after project, as their processes are shared; inside each the files that took longest come first. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ project }: TestSpecification) => first.indexOf(project.name) + 1 || 3
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}
