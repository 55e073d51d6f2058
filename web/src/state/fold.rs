use kvbudget_core::quantity::Quantity;

/// What unfolds behind a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// The layers, or the shape by hand.
    Layers,
    /// How the weights are said.
    Weights,
    /// How the KV cache is stored.
    KvCache,
    /// What is set aside.
    Overhead,
    /// The engine.
    Engine,
    /// What only an engine asks for.
    Settings,
    /// How several GPUs divide the model.
    Split,
    /// What the model leaves open.
    Assumed,
    /// What the engine takes where nobody says.
    AssumedOfEngine,
    /// How sure each part of the bar is.
    Certainties,
    /// The working of a number.
    Number(Quantity),
    /// The working of a cell of the table.
    Cell,
    /// The table of the curve.
    Curve,
    /// The workings of the savings.
    Savings,
    /// The report of a wrong number.
    Report,
}
