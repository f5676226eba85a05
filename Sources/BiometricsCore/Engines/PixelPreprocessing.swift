/// How pixels become the input of a network: what a model's recipe states is what its network is given.
public typealias PixelPreprocessing = PixelRecipe
