export { sketchOf } from "./matches/shape.js";
