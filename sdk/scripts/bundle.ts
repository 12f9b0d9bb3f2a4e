import { buildContract, writeContract } from './contract.ts'

await writeContract(await buildContract())
