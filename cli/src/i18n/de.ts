import commands from './de/commands.json' with { type: 'json' }
import flags from './de/flags.json' with { type: 'json' }
import operations from './de/operations.json' with { type: 'json' }
import resources from './de/resources.json' with { type: 'json' }
import sentences from './de/sentences.json' with { type: 'json' }

export const texts = {
  commands,
  flags,
  operations,
  resources,
  sentences,
}
