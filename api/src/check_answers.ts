import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Contract, Operation } from './contract.ts'

/** Throws when an answer is not what the contract promises. Switched on in every test. */
export type CheckAnswer = (operation: Operation, status: number, answer: unknown) => void

/** Compiles the answers of the whole contract. */
export function answerChecker({ document, operations }: Contract): CheckAnswer {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
  ;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
  ajv.addFormat('money', {
    type: 'number',
    validate: (value) => Math.abs(Math.round(value * 100) / 100 - value) < 1e-9,
  })
  ajv.addSchema({ $id: 'kermesse', components: document.components })
  const refer = (schema: object) =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"kermesse#/components/'))
  const validators = new Map(
    operations.flatMap(({ id, answer }) =>
      answer ? [[id, ajv.compile(refer(answer))] as const] : [],
    ),
  )
  const problem = ajv.compile({ $ref: 'kermesse#/components/schemas/Problem' })
  return ({ id, status: promised }, status, answer) => {
    const validate = status >= 400 ? problem : validators.get(id)
    if (status < 400 && status !== promised)
      throw new Error(`${id} answered ${status} instead of ${promised}`)
    if (validate && !validate(JSON.parse(JSON.stringify(answer)))) {
      throw new Error(`${id} broke the contract: ${ajv.errorsText(validate.errors)}`)
    }
  }
}
